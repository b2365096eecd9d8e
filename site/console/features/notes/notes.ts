import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { paths } from '@/lib/api/schema.gen';

import { ANY_EDITION, type Me, changes } from '../../lib/session';

/** What organisers write for each other about a subject. */
export type Written = Data<'/apis/organiser/notes', 'get'>;
type Change = NonNullable<
  paths['/apis/organiser/notes']['post']['requestBody']
>['content']['application/json'];

export const readNotes = (edition: Edition, subject: string, signal: AbortSignal): Promise<Written> =>
  api.get('/apis/organiser/notes', {
    params: { query: { edition, subject } },
    ...{ quiet: true, relogin: 'unless-declined', signal },
  });

export const changeNotes = (edition: Edition, body: Change): Promise<Written> =>
  api.post('/apis/organiser/notes', { params: { query: { edition } }, body });

/** Whether an organiser reads what is written about registrations or works. */
export const mayReadNotes = (me: Me | null, of: 'registration' | 'work'): boolean =>
  of === 'work' ? changes(me, 'submissions') || changes(me, 'shortlist') : changes(me, 'registrations');

/** The organisers, among whom work is shared. */
export const readColleagues = {
  queryKey: ['colleagues'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get('/apis/organiser/colleagues', {
      params: { query: { edition: ANY_EDITION } },
      ...{ quiet: true, relogin: 'unless-declined', signal },
    }),
} as const;
