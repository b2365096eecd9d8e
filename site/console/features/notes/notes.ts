import { api } from '../../../src/lib/api/api';
import type { Data } from '../../../src/lib/api/client';
import type { Edition } from '../../../src/lib/edition';
import type { paths } from '../../../src/lib/api/schema.gen';

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
