import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdition } from '../../lib/edition';
import { useFilter } from '../../lib/useFilter';
import { listSubmissions, USUAL } from './submissions';

/** The list of films: its filter and page from the address, and which film is open. */
export function useSubmissions() {
  const edition = useEdition();
  const filter = useFilter(USUAL);
  const { values, page } = filter;
  const [openId, show] = useState<number | null>(null);
  const list = useQuery({
    queryKey: ['submissions', edition, values, page],
    queryFn: ({ signal }) => listSubmissions(edition, values, page, signal),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.items ?? [];
  const index = Math.max(
    0,
    rows.findIndex(({ workId }) => workId === openId),
  );
  const open = rows[index];
  const move = (by: number) => {
    const next = rows[index + by];
    if (next) show(next.workId);
  };
  return { edition, filter, list, rows, total: list.data?.total ?? 0, open, show, move };
}

export type Submissions = ReturnType<typeof useSubmissions>;
