import { useLanguage } from '@/lib/locale/useLanguage';
import type { Results } from './results';

/** The names of prizes by their ids, joined. An id that the edition has no longer is shown as it is. */
export function usePrizeNames({ prizes }: Pick<Results, 'prizes'>): (ids: string[]) => string {
  const language = useLanguage();
  return (ids) =>
    ids
      .map((id) => prizes.find((prize) => prize.id === id)?.name[language] ?? id)
      .join(language === 'zh' ? '、' : ', ');
}
