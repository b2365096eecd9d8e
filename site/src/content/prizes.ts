import prizes from '@edition/prizes.json';
import type { Language } from '../lib/locale/language';
import type { Prizes } from './catalogue.gen';

export { default as jury } from '@edition/jury.json';
export { prizes };

/** The names of prizes and special awards by their ids, in the order of the ids. */
export function prizeNames(ids: readonly string[], language: Language): string[] {
  const named = prizes.prizes.flatMap((prize) => [prize, ...(prize.awards ?? [])]);
  return ids.flatMap((id) => named.find((each) => each.id === id)?.name[language] ?? []);
}

/** Names in one line: A, B or A、B. */
export const listed = (names: readonly string[], language: Language): string =>
  names.join(language === 'zh' ? '、' : ', ');

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
