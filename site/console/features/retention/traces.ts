import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

export type TracePage = Data<'/apis/organiser/retention/traces', 'get'>;
export type Trace = TracePage['items'][number];

/** The first texts that may name somebody who deleted their account. */
export const readTraces = (edition: Edition, signal: AbortSignal): Promise<TracePage> =>
  api.get('/apis/organiser/retention/traces', {
    params: { query: { edition, page: 1, pageSize: 20 } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** Says that the name is gone from a text, or stays there for a reason. */
export const settleTrace = (
  edition: Edition,
  id: string,
  body: { state: 'removed' | 'kept'; reason?: string },
) =>
  api.post('/apis/organiser/retention/traces/{id}', {
    params: { path: { id }, query: { edition } },
    body,
    quiet: true,
  });

/** The pages of what has no list to search in. */
const PAGES: Record<string, string> = {
  ...{
    results: 'results',
    shortlist: 'shortlist',
    retention: 'retention',
    audit: 'audit',
    view: 'registrations',
  },
};

/** Where the console shows the text. */
export function placeOf(edition: Edition, { subject, search }: Trace): string {
  const [kind, id] = subject.split(':');
  if (kind === 'work') return `/${edition}/works/${id}`;
  const page = PAGES[kind ?? ''];
  if (page) return `/${edition}/${page}`;
  const list = kind === 'mail' ? 'mails?' : 'registrations?state=all&';
  return `/${edition}/${list}q=${encodeURIComponent(search)}`;
}
