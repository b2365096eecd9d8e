import type { Prizes } from './catalogue.gen';

export { default as jury } from '@edition/jury.json';
export { default as prizes } from '@edition/prizes.json';

/** The number of cash prizes and their sum. */
export function prizeMoney({ prizes: list }: Prizes): { count: number; total: number } {
  return list.reduce(
    ({ count, total }, { winners, amount }) =>
      winners !== null && amount !== null
        ? { count: count + winners, total: total + winners * amount }
        : { count, total },
    { count: 0, total: 0 },
  );
}

/** An amount with separators: `3,000`. The same in both languages. */
export const amountText = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
