import guidelines from '@edition/guidelines.json';
import { expect, it } from 'vitest';
import { facts, fill, jurors } from './facts';

it('fills in facts', () => {
  expect(fill('{{minimumAge}}+, {{registrationEnds}}', facts('en'))).toBe(
    '18+, 30 September 2025, 12:00 Beijing time',
  );
});

it('throws for an unknown fact', () => {
  expect(() => fill('{{maximumAge}}', facts('en'))).toThrow('no fact is called "maximumAge"');
});

it.each(['en', 'zh'] as const)('has every fact that the guidelines quote (%s)', (language) => {
  const quoted = JSON.stringify(guidelines).match(/\{\{\w+\}\}/g) ?? [];
  expect(quoted.length).toBeGreaterThan(10);
  for (const quote of quoted) expect(fill(quote, facts(language))).not.toBe('');
});

it('says how many people the jury has at the beginning of a sentence', () => {
  expect([jurors(6, 'en'), jurors(6, 'zh'), jurors(1, 'en'), jurors(2, 'zh'), jurors(40, 'en')]).toEqual([
    'Six people',
    '六个人',
    'One person',
    '两个人',
    '40 people',
  ]);
});
