import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOpenRow } from '@/lib/useOpenRow';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useEdition } from '../../lib/edition';
import { titlesOf } from '../../lib/titles';
import { useFilter } from '../../lib/useFilter';
import { listSubmissions, USUAL, type Row } from './submissions';

const workOf = ({ workId }: Row) => workId;

/** The list of films: its filter and page from the address, and which film is open. */
export function useSubmissions() {
  const edition = useEdition();
  const filter = useFilter(USUAL);
  const { values, page } = filter;
  const language = useLanguage();
  const list = useQuery({
    queryKey: ['submissions', edition, values, titlesOf(values.sort, language), page],
    queryFn: ({ signal }) => listSubmissions(edition, values, language, page, signal),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.items ?? [];
  const opened = useOpenRow(rows, workOf, {
    ready: list.isSuccess && !list.isPlaceholderData,
    scope: JSON.stringify(values),
  });
  return { edition, filter, list, rows, total: list.data?.total ?? 0, ...opened };
}

export type Submissions = ReturnType<typeof useSubmissions>;
