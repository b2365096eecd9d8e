import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { Language } from '@/lib/locale/language';
import type { paths } from '@/lib/api/schema.gen';
import type { ReasonTexts } from './reasons';
import { readPage } from '../../lib/pages';
import { titlesOf } from '../../lib/titles';
import { queryOf } from '../../lib/useFilter';

type ListPath = '/apis/organiser/submissions';
type Query = NonNullable<paths[ListPath]['get']['parameters']['query']>;
/** A submission in the list. */
export type Row = Data<ListPath, 'get'>['items'][number];
/** A submission with its files, versions and history. */
export type Shown = Data<'/apis/organiser/submissions/{id}', 'get'>;
/** What a disqualification, or taking it back, changes. */
export type Effect = Data<'/apis/organiser/submissions/{id}/disqualify', 'post'>;

export type Action = 'disqualify' | 'withdraw' | 'restore';

export const PAGE_SIZE = 50;

/** The list as it opens. */
export const USUAL = {
  state: '',
  screening: '',
  warned: '',
  repeated: '',
  tag: '',
  assignee: '',
  category: '',
  q: '',
  sort: 'sent',
};
export type Filter = typeof USUAL;

const quiet = { quiet: true, relogin: 'unless-declined' } as const;

/** The filter as the service's query; new films come first. */
export const filterQuery = (values: Filter): Filter & { descending: string } => ({
  ...values,
  descending: values.sort === 'sent' ? 'true' : '',
});

export const listSubmissions = (
  edition: Edition,
  values: Filter,
  language: Language,
  page: number,
  signal: AbortSignal,
) =>
  readPage(['submissions', edition, values, titlesOf(values.sort, language)], page, (at) =>
    api.get('/apis/organiser/submissions', {
      params: {
        query: {
          edition,
          ...queryOf<Omit<Query, 'edition'>>(filterQuery(values)),
          ...titlesOf(values.sort, language),
          ...at,
          pageSize: PAGE_SIZE,
        },
      },
      ...quiet,
      signal,
    }),
  );

export const showSubmission = (edition: Edition, id: number, signal: AbortSignal): Promise<Shown> =>
  api.get('/apis/organiser/submissions/{id}', {
    params: { query: { edition }, path: { id } },
    ...quiet,
    signal,
  });

/**
 * Takes a work out of the judging or gives it back; with `dryRun` only answers what would change. `before` is when the work
 * was taken out as it was on the screen, empty for one in judging: nothing else is changed.
 */
export const changeSubmission = (
  edition: Edition,
  id: number,
  action: Action,
  body: { reasons: ReasonTexts; before: string; dryRun?: boolean },
): Promise<Effect> => {
  const params = { query: { edition }, path: { id } };
  return api.post(`/apis/organiser/submissions/{id}/${action}`, { params, body });
};

/** Lets judges play the original of a film of which no copy could be made. */
export const releaseOriginal = (edition: Edition, id: number) =>
  api.post('/apis/organiser/submissions/{id}/release-original', {
    params: { query: { edition }, path: { id } },
  });

/** Frees a link for another entrant. */
export const releaseLink = (edition: Edition, link: string) =>
  api.post('/apis/organiser/links/release', { params: { query: { edition } }, body: { link } });
