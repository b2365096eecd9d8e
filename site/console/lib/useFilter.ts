import { useSearchParams } from 'react-router-dom';

/** The filter of a list, by the names of its query; empty for any. */
export type FilterValues = Record<string, string>;

/** A filter that is kept in the address, so that a link shows the same list. */
export interface Filter<F extends FilterValues> {
  values: F;
  /** From 1. */
  page: number;
  /** Changes a part of it and goes to the first page. */
  change: (part: Partial<F>) => void;
  turnTo: (page: number) => void;
}

/** `usual` has every name, with the value it has when the address says nothing. It must be a constant. */
export function useFilter<F extends FilterValues>(usual: F): Filter<F> {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as F;
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const write = (next: FilterValues, nextPage: number) => {
    const address = new URLSearchParams();
    for (const [name, value] of Object.entries(next)) if (value !== usual[name]) address.set(name, value);
    if (nextPage > 1) address.set('page', String(nextPage));
    setSearch(address, { replace: true });
  };
  return {
    values,
    page,
    change: (part) => write({ ...values, ...part }, 1),
    turnTo: (next) => write(values, next),
  };
}

/** The values that are set, for the query of a call. `T` is the call's own type of it. */
export const queryOf = <T>(values: FilterValues): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as T;

/** The order of a list: the name of a column, with `-down` for the last row first. Empty for the list's usual order. */
export const orderOf = (sort: string): { sort: string; descending: string } =>
  sort.endsWith('-down')
    ? { sort: sort.slice(0, -'-down'.length), descending: 'true' }
    : { sort, descending: '' };

/** The address of a list's file with exactly what a filter shows. */
export const exportAddress = (path: string, values: FilterValues, format: 'csv' | 'xlsx'): string =>
  `/apis/organiser/${path}/export?${new URLSearchParams({ ...queryOf<FilterValues>(values), format })}`;
