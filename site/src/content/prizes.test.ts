import { expect, it } from 'vitest';
import international from '../../../catalogue/editions/international/prizes.json';
import { loadMessages } from '../i18n/i18n';
import { amountText, currencyName, prizeMoney } from './prizes';

it('adds up the prizes that have an amount', () => {
  expect(prizeMoney(international)).toEqual({ count: 12, total: 12_900 });
});

it('skips prizes without an amount', () => {
  const name = { zh: '', en: '' };
  const prize = { id: 'x', winners: 3, amount: null, name, recipients: name };
  expect(prizeMoney({ currency: 'USD', prizes: [prize] })).toEqual({ count: 0, total: 0 });
});

it.each([
  [600, '600'],
  [3000, '3,000'],
  [1234567, '1,234,567'],
])('writes %d as %s', (amount, text) => {
  expect(amountText(amount)).toBe(text);
});

it.each([
  ['USD', 'USD', '美元'],
  ['CNY', 'CNY', '元'],
  ['CHF', 'CHF', 'CHF'],
])('names %s beside an amount', (currency, en, zh) => {
  expect([currencyName('en', { currency }), currencyName('zh', { currency })]).toEqual([en, zh]);
});

it.each(['en', 'zh'] as const)(
  'names no currency and no prize of the sample in the texts of pages, in %s',
  async (language) => {
    const { home, winners, guidelines } = (await loadMessages(language)) as Record<string, object>;
    expect(JSON.stringify({ home, winners, guidelines })).not.toMatch(/USD|dollar|美元|First prize|一等奖/);
  },
);
