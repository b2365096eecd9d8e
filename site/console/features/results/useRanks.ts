import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useEdition } from '../../lib/edition';
import { titlesOf } from '../../lib/titles';
import { useFilter } from '../../lib/useFilter';
import { listRanks, PAGE_SIZE, USUAL, type RatedWork, type Ranking, type Results } from './results';

/** The rows of the table of ranks: those that came with the results, or what a filter, an order or a page chooses. */
export function useRanks(results: Results) {
  const edition = useEdition();
  const language = useLanguage();
  const filter = useFilter(USUAL);
  const { values, page } = filter;
  const isChosen =
    values.q !== '' || values.category !== '' || values.sort !== '' || page > 1 || results.total > PAGE_SIZE;
  const list = useQuery({
    queryKey: ['results', edition, values, titlesOf(values.sort, language), page],
    queryFn: ({ signal }) => listRanks(edition, values, language, page, signal),
    placeholderData: keepPreviousData,
    enabled: isChosen,
  });
  const shown: Ranking =
    values.ranking === 'mean' || values.ranking === 'corrected' ? values.ranking : results.official;
  const rankOf = (work: RatedWork) => work[shown].rank || Infinity;
  const whole = { ...results, works: [...results.works].sort((a, b) => rankOf(a) - rankOf(b)) };
  return { filter, list, isChosen, shown, ranks: isChosen ? list.data : whole };
}

export type Ranks = ReturnType<typeof useRanks>;
