import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema.gen';
import type { Edition } from '@/lib/edition';
import { readPage } from '../../lib/pages';
import { orderOf, queryOf } from '../../lib/useFilter';

type Query = NonNullable<paths['/apis/organiser/mails']['get']['parameters']['query']>;
export type Page = Data<'/apis/organiser/mails', 'get'>;
export type Row = Page['items'][number];
export type Shown = Data<'/apis/organiser/mails/{id}', 'get'>;
export type Broadcast = NonNullable<
  paths['/apis/organiser/mails/broadcast']['post']['requestBody']
>['content']['application/json'];
export type Readers = Data<'/apis/organiser/mails/broadcast', 'post'>;

export const PAGE_SIZE = 100;
/** The outbox as it opens. */
export const USUAL = { state: '', kind: '', sending: '', language: '', q: '', sort: '' };

/** The filter as the service's query. */
export const filterQuery = ({ sort, ...values }: typeof USUAL) => ({ ...values, ...orderOf(sort) });

const quiet = { quiet: true, relogin: 'unless-declined' } as const;

export const listMails = (
  edition: Edition,
  values: typeof USUAL,
  page: number,
  signal: AbortSignal,
): Promise<Page> =>
  readPage(['mails', edition, values], page, (at) =>
    api.get('/apis/organiser/mails', {
      params: {
        query: {
          edition,
          ...queryOf<Omit<Query, 'edition'>>(filterQuery(values)),
          ...at,
          pageSize: PAGE_SIZE,
        },
      },
      ...quiet,
      signal,
    }),
  );

export const showMail = (edition: Edition, id: string, signal: AbortSignal): Promise<Shown> =>
  api.get('/apis/organiser/mails/{id}', { params: { query: { edition }, path: { id } }, ...quiet, signal });

export const resendMail = (edition: Edition, id: string): Promise<Shown> =>
  api.post('/apis/organiser/mails/{id}/resend', {
    params: { query: { edition }, path: { id } },
    quiet: true,
  });

export type Sending = Data<'/apis/organiser/mails/sendings', 'get'>['items'][number];

type SendingQuery = NonNullable<paths['/apis/organiser/mails/sendings']['get']['parameters']['query']>;
/** Every sending. */
export const ANY_SENDING = { kind: '', state: '' };

/** The acts of a filter that had emails written to many, the newest first. */
export const listSendings = (
  edition: Edition,
  values: typeof ANY_SENDING,
  page: number,
  pageSize: number,
  signal: AbortSignal,
) =>
  readPage(['sendings', edition, values, pageSize], page, (part) =>
    api.get('/apis/organiser/mails/sendings', {
      params: {
        query: { edition, ...queryOf<Omit<SendingQuery, 'edition'>>(values), ...part, pageSize },
      },
      ...quiet,
      signal,
    }),
  );

/** Sends the refused emails of an act once more; answers how many. */
export const resendRefused = (edition: Edition, id: string): Promise<{ again: number }> =>
  api.post('/apis/organiser/mails/sendings/{id}/resend', { params: { query: { edition }, path: { id } } });

export type Batch = Data<'/apis/organiser/mails/batches', 'get'>[number];

export const listBatches = (edition: Edition, signal: AbortSignal): Promise<Batch[]> =>
  api.get('/apis/organiser/mails/batches', { params: { query: { edition } }, ...quiet, signal });

/** Stops the emails of a batch that were not sent. */
export const stopBatch = (edition: Edition, id: string): Promise<Batch> =>
  api.post('/apis/organiser/mails/batches/{id}/stop', {
    params: { query: { edition }, path: { id } },
    quiet: true,
  });

/** Writes to the readers of a filter; with `dryRun` sends nothing, with `test` only to the calling organiser. */
export const broadcast = (edition: Edition, body: Broadcast): Promise<Readers> =>
  api.post('/apis/organiser/mails/broadcast', {
    params: { query: { edition, pageSize: 100 } },
    body,
    quiet: true,
  });
