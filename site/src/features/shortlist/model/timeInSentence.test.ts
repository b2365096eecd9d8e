import { expect, it } from 'vitest';
import { timeInSentence } from './timeInSentence';

it.each([
  ['Mid-November', 'in mid-November'],
  ['Late November', 'in late November'],
  ['November', 'in November'],
  ['15 November', 'on 15 November'],
])('%s stands in an English sentence as “%s”', (when, words) => {
  expect(timeInSentence(when, 'en')).toBe(words);
});

it('keeps a Chinese time as it is', () => {
  expect(timeInSentence('11 月中旬', 'zh')).toBe('11 月中旬');
});
