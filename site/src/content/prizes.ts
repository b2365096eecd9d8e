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

/** What Chinese calls the currencies; others keep their code, as all do in English. */
const CURRENCIES: Record<string, string> = {
  ...{ USD: '美元', CNY: '元', EUR: '欧元', GBP: '英镑', JPY: '日元', HKD: '港元', SGD: '新加坡元' },
  ...{ KRW: '韩元', INR: '卢比', BRL: '雷亚尔', CAD: '加元', AUD: '澳元' },
};

/** The currency of the prizes as it stands beside an amount: `USD 3,000`, `3,000 美元`. */
export const currencyName = (language: Language, { currency }: Pick<Prizes, 'currency'> = prizes): string =>
  (language === 'zh' && CURRENCIES[currency]) || currency;

/** An amount with separators: `3,000`. The same in both languages. */
export const amountText = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
