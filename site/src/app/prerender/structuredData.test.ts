import { expect, it } from 'vitest';
import { excerpt } from './structuredData';

it('keeps a short text on one line', () => {
  expect(excerpt('One line.\nAnother.', 'en')).toBe('One line. Another.');
});

it('ends with a sentence when that uses half the length', () => {
  const sentence = `${'word '.repeat(20)}end.`;
  expect(excerpt(`${sentence} ${'more '.repeat(30)}`, 'en')).toBe(sentence);
  const chinese = `${'字'.repeat(50)}。`;
  expect(excerpt(chinese + '文'.repeat(60), 'zh')).toBe(chinese);
});

it('else ends with a whole word and an ellipsis', () => {
  expect(excerpt(`No. ${'word, '.repeat(60)}`, 'en')).toMatch(/word…$/);
  expect(excerpt('字'.repeat(200), 'zh')).toBe(`${'字'.repeat(77)}…`);
  expect(excerpt('word '.repeat(60), 'en').length).toBeLessThanOrEqual(156);
});
