import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOpenRow } from '@/lib/useOpenRow';
import { useEdition } from '../../../lib/edition';
import { listRegistrations, PAGE_SIZE, type Row } from '../api/registrations';
import { readFilter, writeFilter, type Filter } from '../model/filter';

/** How often the queue is fetched again by itself, in milliseconds: registrations arrive, and colleagues decide. */
const POLL_MS = 15_000;

const idOf = ({ id }: Row) => id;

/**
 * The queue: its filter and page from the address, its rows, which one is open, and which are ticked. With `stay` the open
 * one stays under another filter.
 */
export function useQueue(stay: boolean) {
  const edition = useEdition();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** Every registration of the filter is ticked, on whichever page, but those in `excepted`. */
  const [all, setAll] = useState(false);
  const [excepted, setExcepted] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery({
    queryKey: ['registrations', edition, filter],
    queryFn: ({ signal }) => listRegistrations(edition, filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  const rows = list.data?.items ?? [];
  const total = list.data?.total ?? 0;
  const ready = list.isSuccess && !list.isPlaceholderData;
  const opened = useOpenRow(rows, idOf, { ready, stay, scope: String(writeFilter({ ...filter, page: 1 })) });

  const untick = () => {
    setTicked(new Set());
    setExcepted(new Set());
    setAll(false);
  };
  const change = (part: Partial<Filter>) => {
    untick();
    setSearch(writeFilter({ ...filter, page: 1, ...part }), { replace: true });
  };
  const tick = (ids: string[], on: boolean) => {
    (all ? setExcepted : setTicked)((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (on !== all) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  };
  const tickedRows = rows.filter(({ id }) => (all ? !excepted.has(id) : ticked.has(id)));
  const tickedCount = all ? Math.max(0, total - excepted.size) : tickedRows.length;
  const position = (filter.page - 1) * PAGE_SIZE + opened.index + 1;
  return {
    edition,
    filter,
    change,
    list,
    rows,
    total,
    ready,
    position,
    ...opened,
    ...{ tick, untick, tickAll: () => setAll(true), all, except: [...excepted], tickedRows, tickedCount },
  };
}

export type Queue = ReturnType<typeof useQueue>;
