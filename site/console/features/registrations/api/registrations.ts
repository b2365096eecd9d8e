import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';
import type { paths } from '@/lib/api/schema.gen';
import type { Filter } from '../model/filter';
import { readPage } from '../../../lib/pages';

type Queue = Data<'/apis/organiser/registrations', 'get'>;
/** A registration in the queue. */
export type Row = Queue['items'][number];
/** A registration with everything that was sent, and what happened to it. */
export type Shown = Data<'/apis/organiser/registrations/{id}', 'get'>;
/** What happened, or would happen, to one registration. */
export type Outcome = Data<'/apis/organiser/registrations/decide', 'post'>[number];

type Review = NonNullable<
  paths['/apis/organiser/registrations/decide']['post']['requestBody']
>['content']['application/json'];
export type Decision = Review['decision'];

export const PAGE_SIZE = 50;

const quiet = { quiet: true, relogin: 'unless-declined' } as const;

/** The rows of a filter's page, and how many the filter has. */
export const listRegistrations = (edition: Edition, filter: Filter, signal?: AbortSignal): Promise<Queue> =>
  readPage(['registrations', edition, { ...filter, page: 1 }], filter.page, (at) =>
    api.get('/apis/organiser/registrations', {
      params: { query: { edition, ...queryOf(filter), ...at, pageSize: PAGE_SIZE } },
      ...quiet,
      signal,
    }),
  );

export const showRegistration = (edition: Edition, id: string, signal?: AbortSignal): Promise<Shown> =>
  api.get('/apis/organiser/registrations/{id}', {
    params: { query: { edition }, path: { id } },
    ...quiet,
    signal,
  });

/** A review as the console sends it: it always names what was on the screen. */
type ReadReview = Review & Required<Pick<Review, 'versions' | 'before'>>;

/** Decides, or with `dryRun` answers what would happen. Decisions of other organisers are not overwritten. */
export const decide = (edition: Edition, body: ReadReview): Promise<Outcome[]> =>
  api.post('/apis/organiser/registrations/decide', { params: { query: { edition } }, body });

/** What a decision about one registration, as it is on the screen, would do, with the email. */
export async function tryDecision(
  edition: Edition,
  row: Pick<Row, 'id' | 'version' | 'reviewedAt' | 'correctedAt'>,
  decision: Decision,
  reason?: string,
): Promise<Outcome> {
  const [outcome] = await decide(edition, {
    ...{ ids: [row.id], decision, reason, dryRun: true },
    versions: { [row.id]: row.version },
    before: { [row.id]: row.reviewedAt ?? row.correctedAt ?? '' },
  });
  return outcome!;
}

/** The filter as the service's query, without its page. */
function queryOf({ state, type, language, q, tag, assignee, sort }: Filter) {
  const [by, order] = sort.split('-') as ['sent' | 'reviewed' | 'name', string | undefined];
  return {
    state: state === 'all' ? undefined : state,
    type: type || undefined,
    language: language || undefined,
    q: q || undefined,
    tag: tag || undefined,
    assignee: assignee || undefined,
    sort: by,
    descending: order === 'down' ? true : undefined,
  };
}

/** The address of a file with exactly what the filter shows. */
export function exportAddress(edition: Edition, filter: Filter, format: 'csv' | 'xlsx'): string {
  const query = Object.entries({ edition, ...queryOf(filter), format }).filter(
    (entry): entry is [string, string | true] => entry[1] !== undefined,
  );
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]));
  return `/apis/organiser/registrations/export?${search}`;
}
