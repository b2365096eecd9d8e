import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema.gen';
import type { Edition } from '@/lib/edition';
import type { Language } from '@/lib/locale/language';
import { readPage } from '../../lib/pages';
import { titlesOf } from '../../lib/titles';
import { orderOf, queryOf } from '../../lib/useFilter';

type TallyQuery = NonNullable<paths['/apis/organiser/nominations']['get']['parameters']['query']>;
export type Shortlist = Data<'/apis/organiser/shortlist', 'get'>;
export type Shortlisted = Shortlist['works'][number];

/** The works with their nominations by award, the most nominated first, and how many are proposed. */
export type Tally = Data<'/apis/organiser/nominations', 'get'>;
export type Tallied = Tally['works'][number];

/** A work that a change can put on the shortlist. */
export interface Candidate {
  workId: number;
  shortlisted: boolean;
  proposed: boolean;
  tied: boolean;
}

export type Change = Data<'/apis/organiser/shortlist', 'post'>;

const quiet = { quiet: true, relogin: 'unless-declined' } as const;

export const showShortlist = (edition: Edition, signal: AbortSignal): Promise<Shortlist> =>
  api.get('/apis/organiser/shortlist', { params: { query: { edition } }, ...quiet, signal });

/** The nominations of each work, the most nominated first. */
export const tally = (edition: Edition, signal: AbortSignal): Promise<Tally> =>
  api.get('/apis/organiser/nominations', {
    params: { query: { edition } },
    ...quiet,
    signal,
  });

export const TABLE_SIZE = 50;
/** The table of the nominated works as it opens. */
export const USUAL = { q: '', category: '', sort: '' };

/** The filter as the service's query. */
export const tallyQuery = ({ q, category, sort }: typeof USUAL) => ({ q, category, ...orderOf(sort) });

/** A page of the nominated works of a filter. */
export const listTally = (
  edition: Edition,
  values: typeof USUAL,
  language: Language,
  page: number,
  signal: AbortSignal,
) =>
  readPage(['nominations', edition, values, titlesOf(values.sort, language)], page, (at) =>
    api.get('/apis/organiser/nominations', {
      params: {
        query: {
          ...{ edition, ...at, pageSize: TABLE_SIZE },
          ...queryOf<Omit<TallyQuery, 'edition'>>(tallyQuery(values)),
          ...titlesOf(values.sort, language),
        },
      },
      ...quiet,
      signal,
    }),
  );

/** Replaces the works selected by hand. CONFLICT when they are no longer `before`, or the results are public. */
export const selectWorks = (edition: Edition, workIds: number[], before: number[]): Promise<null> =>
  api.post('/apis/organiser/shortlist/select', {
    params: { query: { edition } },
    body: { workIds, before },
  });

/** A change of the shortlist that was read; the only added work takes the place of `inPlaceOf`. */
export interface AskedChange {
  add: number[];
  remove: number[];
  before: number[];
  inPlaceOf?: number;
}

/** Adds and removes works. CONFLICT when the shortlist is no longer `before`; with `dryRun` nothing changes. */
export const changeShortlist = (
  edition: Edition,
  body: AskedChange & { withScores: boolean; dryRun: boolean },
): Promise<Change> =>
  api.post('/apis/organiser/shortlist', { params: { query: { edition } }, body, quiet: true });
