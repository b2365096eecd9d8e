import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEdition } from '../../lib/edition';
import { listViews, viewQuery, type List } from './views';

/** The saved views of a list, the one that is shown, and how to open another. `?view=ID` in the address opens one. */
export function useViews(list: List) {
  const edition = useEdition();
  const [search, setSearch] = useSearchParams();
  const queryKey = ['views', edition];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => listViews(edition, signal) });
  const views = (data ?? []).filter((view) => view.list === list);
  const query = viewQuery(search);
  const named = views.find(({ id }) => id === search.get('view'));
  const target = named?.query;
  useEffect(() => {
    if (target !== undefined) setSearch(target, { replace: true });
  }, [target, setSearch]);
  return {
    ...{ edition, queryKey, views, query },
    shown: views.find((view) => viewQuery(new URLSearchParams(view.query)) === query),
    open: (id: string) => setSearch(views.find((view) => view.id === id)?.query ?? ''),
  };
}
