import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

/** Filter, search and order of a list with a name. */
export type View = Data<'/apis/organiser/views', 'get'>[number];
export type List = View['list'];

export const listViews = (edition: Edition, signal: AbortSignal): Promise<View[]> =>
  api.get('/apis/organiser/views', {
    params: { query: { edition } },
    ...{ quiet: true, relogin: 'unless-declined', signal },
  });

export const saveView = (
  edition: Edition,
  body: Pick<View, 'id' | 'list' | 'name' | 'query' | 'shared'>,
): Promise<View> => api.post('/apis/organiser/views', { params: { query: { edition } }, body, quiet: true });

export const changeView = (
  edition: Edition,
  { id, ...body }: { id: string; before: number } & Partial<Pick<View, 'name' | 'query' | 'shared'>>,
): Promise<View> =>
  api.post('/apis/organiser/views/{id}', { params: { query: { edition }, path: { id } }, body });

export const deleteView = (edition: Edition, id: string): Promise<null> =>
  api.delete('/apis/organiser/views/{id}', { params: { query: { edition }, path: { id } } });

/** What of an address a view keeps: the filter, and neither the page nor the row that is open. */
export function viewQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of ['page', 'view', 'open']) kept.delete(name);
  kept.sort();
  return String(kept);
}
