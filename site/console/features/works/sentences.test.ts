import { expect, it } from 'vitest';
import { hasSentence, sentencesOf, withSentence } from './sentences';

it('splits what was written into sentences of either language', () => {
  expect(sentencesOf('The edit breathes. At 2.40 it stops!  “Why?” 很好。结尾的灯没有解释，正好…')).toEqual([
    ...['The edit breathes.', 'At 2.40 it stops!', '“Why?”', '很好。', '结尾的灯没有解释，正好…'],
  ]);
  expect(sentencesOf('no end')).toEqual(['no end']);
  expect(sentencesOf('First line\nsecond line')).toEqual(['First line', 'second line']);
  expect(sentencesOf(' ')).toEqual([]);
});

it('takes a sentence into the words of its own language, and out again', () => {
  const none = { en: '', zh: '' };
  const one = withSentence(none, 'It waits.');
  const two = withSentence(withSentence(one, 'It breathes.'), '它在等。');
  expect(two).toEqual({ en: 'It waits. It breathes.', zh: '它在等。' });
  expect(hasSentence(two, 'It waits.')).toBe(true);
  expect(withSentence(two, 'It waits.')).toEqual({ en: 'It breathes.', zh: '它在等。' });
});
