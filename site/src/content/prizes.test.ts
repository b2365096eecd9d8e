import { expect, it } from 'vitest';
import international from '../../../catalogue/editions/international/prizes.json';
import { amountText, prizeMoney } from './prizes';

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
