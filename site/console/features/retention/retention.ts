import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema.gen';
import type { Edition } from '@/lib/edition';
import { readPage } from '../../lib/pages';

export type RetentionPage = Data<'/apis/organiser/retention', 'get'>;
export type Retention = Data<'/apis/organiser/retention', 'post'>;

export const PAGE_SIZE = 20;

/** Until when an edition keeps personal data, and a page of its accounts by date. */
export const readRetention = (edition: Edition, page: number, signal: AbortSignal): Promise<RetentionPage> =>
  readPage(['retention', edition], page, (at) =>
    api.get('/apis/organiser/retention', {
      params: { query: { edition, ...at, pageSize: PAGE_SIZE } },
      quiet: true,
      relogin: 'unless-declined',
      signal,
    }),
  );

type Move = NonNullable<
  paths['/apis/organiser/retention']['post']['requestBody']
>['content']['application/json'];

/** Moves the date of deletion. CONFLICT when it is no longer the one that was seen. */
export const moveRetention = (edition: Edition, body: Move): Promise<Retention> =>
  api.post('/apis/organiser/retention', { params: { query: { edition } }, body, quiet: true });
