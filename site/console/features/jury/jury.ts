import { applies } from '../../lib/edition';
import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema.gen';
import type { Edition } from '@/lib/edition';
import { readPage } from '../../lib/pages';
import { orderOf, queryOf } from '../../lib/useFilter';

type Query = NonNullable<paths['/apis/organiser/judges']['get']['parameters']['query']>;
export type JuryPage = Data<'/apis/organiser/judges', 'get'>;
export type Juror = JuryPage['items'][number];
export type Invitation = Data<'/apis/organiser/judges', 'post'>;
export type Reminder = Data<'/apis/organiser/judges/remind', 'post'>[number];
export type Assignment = Data<'/apis/organiser/judges/assign', 'post'>;
/** By the id of an account, the categories of which it gets works. */
export type CategoriesOfJudges = Data<'/apis/organiser/judges/assignment', 'get'>['categories'];
type AssignmentForm = NonNullable<
  paths['/apis/organiser/judges/assign']['post']['requestBody']
>['content']['application/json'];

/** The roles of an edition's accounts. The camp has no nominators: its judges score every application. */
export const rolesOf = (edition: Edition): Juror['role'][] =>
  applies(edition) ? ['judge'] : ['judge', 'nominator'];

const quiet = { quiet: true, relogin: 'unless-declined' } as const;
const of = (edition: Edition) => ({ query: { edition } });
const one = (edition: Edition, id: string) => ({ query: { edition }, path: { id } });

export const PAGE_SIZE = 50;
/** The jury as it opens. */
export const USUAL = { role: '', state: '', q: '', sort: '' };
export type Filter = typeof USUAL;

const STATES: Record<string, Record<string, string>> = {
  unfinished: { completed: 'false', disabled: 'false' },
  finished: { completed: 'true' },
  disabled: { disabled: 'true' },
};

/** The filter as the service's query. */
export const filterQuery = ({ role, state, q, sort }: Filter) => ({
  ...{ role, q, ...STATES[state] },
  ...orderOf(sort),
});

export const listJury = (
  edition: Edition,
  values: Filter,
  page: number,
  signal: AbortSignal,
): Promise<JuryPage> =>
  readPage(['judges', edition, values], page, (at) =>
    api.get('/apis/organiser/judges', {
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

/** All accounts of a role that may log in, by name. */
export const accountsOf = (edition: Edition, role: Juror['role'], signal: AbortSignal) =>
  api.get('/apis/organiser/judges', {
    params: { query: { edition, role, disabled: false } },
    ...quiet,
    signal,
  });

export const CONFLICTS_SIZE = 20;

/** The conflicts of interest that judges have declared, the latest first, with a text in judge, film or reason. */
export const listConflicts = (edition: Edition, q: string, page: number, signal: AbortSignal) =>
  readPage(['conflicts', edition, q], page, (at) =>
    api.get('/apis/organiser/judges/conflicts', {
      params: { query: { edition, ...(q && { q }), ...at, pageSize: CONFLICTS_SIZE } },
      ...quiet,
      signal,
    }),
  );

export type Likely = Data<'/apis/organiser/conflicts', 'get'>[number];

/** Judges who seem to be an entrant, or of their team or organisation, the undecided first. */
export const likelyConflicts = (edition: Edition, signal: AbortSignal) =>
  api.get('/apis/organiser/conflicts', { params: of(edition), ...quiet, signal });

/** Decides about a likely conflict as it is on the screen; CONFLICT when somebody else has decided since. */
export const decideConflict = (
  edition: Edition,
  { id, state }: Likely,
  decision: Likely['state'],
  reason: string,
) =>
  api.post('/apis/organiser/conflicts/{id}', {
    params: one(edition, id),
    body: { decision, reason, before: state },
    ...quiet,
  });

export const LATE_SIZE = 20;

/** The rule of an assignment, and the first works with fewer readers than it asks for. */
export const lateWorks = (edition: Edition, role: Juror['role'], signal: AbortSignal) =>
  api.get('/apis/organiser/judges/assignment', {
    params: { query: { edition, role, page: 1, pageSize: LATE_SIZE } },
    ...quiet,
    signal,
  });

export const judgingState = (edition: Edition, signal: AbortSignal) =>
  api.get('/apis/organiser/judging', { params: of(edition), ...quiet, signal });

/** Freezes nominations and scores, or lets them change again; with `dryRun` only answers what that would change. */
export const setJudging = (edition: Edition, open: boolean, dryRun = false) =>
  open
    ? api.post('/apis/organiser/judging/open', { params: of(edition), body: { dryRun } })
    : api.post('/apis/organiser/judging/close', { params: of(edition), body: { dryRun } });

/** Makes an account. The link with which its owner chooses a password is mailed; without an address it is shown once. */
export const invite = (
  edition: Edition,
  body: { name: string; role: Juror['role']; email?: string; language?: '' | 'en' | 'zh' },
): Promise<Invitation> => api.post('/apis/organiser/judges', { params: of(edition), body, quiet: true });

/** A link with which a judge chooses another password. */
export const inviteAgain = (edition: Edition, id: string): Promise<Invitation> =>
  api.post('/apis/organiser/judges/{id}/password', { params: one(edition, id) });

export type Action = 'disable' | 'enable' | 'require' | 'waive' | 'reset' | 'unassign';

export function changeJuror(edition: Edition, id: string, action: Action): Promise<Juror> {
  const params = one(edition, id);
  if (action === 'disable') return api.post('/apis/organiser/judges/{id}/disable', { params });
  if (action === 'enable') return api.post('/apis/organiser/judges/{id}/enable', { params });
  if (action === 'unassign') return api.post('/apis/organiser/judges/{id}/unassign', { params });
  return api.post('/apis/organiser/judges/{id}/second-factor', { params, body: { action } });
}

/** What a JurorDialog changes: the name, the address, or, confirmed by typing the name, the erasure. */
export type Edit = 'rename' | 'email' | 'erase';

/** `before` is the name or the address that the organiser saw: CONFLICT when it is another by now. */
export function editJuror(
  edition: Edition,
  id: string,
  what: Edit,
  text: string,
  before: string,
): Promise<unknown> {
  const request = { params: one(edition, id), quiet: true } as const;
  switch (what) {
    case 'email':
      return api.post('/apis/organiser/judges/{id}/email', { ...request, body: { email: text, before } });
    case 'rename':
      return api.post('/apis/organiser/judges/{id}/rename', { ...request, body: { name: text, before } });
    case 'erase':
      return api.post('/apis/organiser/judges/{id}/erase', { ...request, body: { name: text } });
  }
}

/** Reminds one judge, once a day at most. */
export const remind = (edition: Edition, id: string): Promise<Reminder[]> =>
  api.post('/apis/organiser/judges/{id}/remind', { params: one(edition, id), body: {} });

/** Reminds those with the ids who are late; with `dryRun`, which looks at all, only answers what would become of each mail. */
export const remindSome = (
  edition: Edition,
  body: { ids: string[] } | { dryRun: true },
): Promise<Reminder[]> => api.post('/apis/organiser/judges/remind', { params: of(edition), body });

/** How often the best work would be first with so many cards of each; null for fewer than two works. */
export const prospect = (edition: Edition, perFilm: number, signal: AbortSignal) =>
  api.get('/apis/organiser/judges/prospect', { params: { query: { edition, perFilm } }, ...quiet, signal });

/** Shares works out; with `dryRun` only answers the plan. */
export const assign = (edition: Edition, body: AssignmentForm): Promise<Assignment> =>
  api.post('/apis/organiser/judges/assign', { params: of(edition), body, quiet: true });
