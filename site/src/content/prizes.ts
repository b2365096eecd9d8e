import juryData from '@edition/jury.json';
import prizesData from '@edition/prizes.json';
import type { Bilingual } from '../lib/locale/bilingual';

/** A prize. `winners` and `amount` are null where they are announced with the winners. */
export interface Prize {
  id: string;
  winners: number | null;
  /** Per winner, in the currency of the list. */
  amount: number | null;
  name: Bilingual;
  /** Who receives it, in words. */
  recipients: Bilingual;
  /** The awards a prize consists of, where each has its own name. */
  awards?: { id: string; name: Bilingual }[];
}

/** The prizes, highest first; none in the camp. */
export interface Prizes {
  /** ISO 4217. */
  currency: string;
  prizes: Prize[];
}

/** A seat of the jury; `name` is null until it is announced. */
export interface Juror {
  id: string;
  /** Which head is drawn. */
  portrait: string;
  role: Bilingual;
  name: Bilingual | null;
}

export const prizes: Prizes = prizesData;
export const jury: Juror[] = juryData;

/** The prizes' sum and how many are paid in money. */
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
