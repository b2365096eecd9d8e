import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema.gen';
import type { Edition } from '@/lib/edition';
import { startOfDay } from '../../lib/times';
import { readPage } from '../../lib/pages';
import { orderOf, queryOf } from '../../lib/useFilter';

type Query = NonNullable<paths['/apis/organiser/audit']['get']['parameters']['query']>;
export type Page = Data<'/apis/organiser/audit', 'get'>;
export type Row = Page['items'][number];

export const PAGE_SIZE = 100;
/** The log as it opens. */
/** `from` and `to` are days in the contest's time zone, `to` included. */
export const USUAL = { action: '', q: '', from: '', to: '', sort: '' };

/** The filter as the service's query. */
export const filterQuery = ({ from, to, sort, ...values }: typeof USUAL) => ({
  ...values,
  ...{ from: from && startOfDay(from), before: to && startOfDay(to, 1) },
  ...orderOf(sort),
});
/** Areas that a filter offers: the first part of the actions. */
export const AREAS = [
  'registration',
  'submission',
  'conflict',
  'duplicate',
  'report',
  'judge',
  'assignment',
  'nomination',
  'shortlist',
  'judging',
  'scorecard',
  'results',
  'phase',
  'catalogue',
  'rules',
  'edition',
  'notes',
  'retention',
  'view',
  'site',
  'mail',
  'account',
  'organiser',
] as const;

/** A page of the rows of a filter, the newest first unless it has an order. */
export const listAudit = (
  edition: Edition,
  values: typeof USUAL,
  page: number,
  signal: AbortSignal,
): Promise<Page> =>
  readPage(['audit', edition, values], page, (at) =>
    api.get('/apis/organiser/audit', {
      params: {
        query: {
          edition,
          ...queryOf<Omit<Query, 'edition'>>(filterQuery(values)),
          ...at,
          pageSize: PAGE_SIZE,
        },
      },
      quiet: true,
      relogin: 'unless-declined',
      signal,
    }),
  );

/** What an actor or a subject is called: `organiser:ada@films.example` without its kind. */
export const nameOf = (written: string): string => written.slice(written.indexOf(':') + 1);
