import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEdition } from '../../../lib/edition';
import { listRegistrations, PAGE_SIZE, type Row } from '../api/registrations';
import { readFilter, writeFilter, type Filter } from '../model/filter';

/** The queue: its filter and page from the address, its rows, which one is open, and which are ticked. */
export function useQueue() {
  const edition = useEdition();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const [openId, setOpenId] = useState<string | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery({
    queryKey: ['registrations', edition, filter],
    queryFn: ({ signal }) => listRegistrations(edition, filter, signal),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.items ?? [];
  const total = list.data?.total ?? 0;
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === openId),
  );
  const open = rows[index] as Row | undefined;

  const change = (part: Partial<Filter>) => {
    setTicked(new Set());
    if (!('page' in part)) setOpenId(null);
    setSearch(writeFilter({ ...filter, page: 1, ...part }), { replace: true });
  };
  const move = (by: number) => {
    const next = rows[index + by];
    if (next) setOpenId(next.id);
  };
  const tick = (ids: string[], on: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (on) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const tickedRows = rows.filter(({ id }) => ticked.has(id));
  const position = (filter.page - 1) * PAGE_SIZE + index + 1;
  return {
    edition,
    filter,
    change,
    list,
    rows,
    total,
    open,
    position,
    move,
    show: setOpenId,
    tick,
    tickedRows,
    index,
  };
}

export type Queue = ReturnType<typeof useQueue>;
