import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

/** The newest publication of a kind: its stage, and what the caller can do about it. */
export type PublicationState = Data<'/apis/organiser/results/publication', 'get'>;
export type Kind = PublicationState['kind'];
export type Stage = NonNullable<PublicationState['stage']>;
export type Act = Exclude<PublicationState['acts'][number], 'look'>;

export const readPublication = (
  edition: Edition,
  kind: Kind,
  signal: AbortSignal,
): Promise<PublicationState> =>
  api.get('/apis/organiser/results/publication', {
    params: { query: { edition, kind } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** Acts on a publication in the stage that was on the screen. CONFLICT when it has another one by now. */
export const actOnPublication = (
  edition: Edition,
  act: Act,
  body: { kind: Kind; before?: Stage },
): Promise<PublicationState> =>
  api.post(`/apis/organiser/results/publication/${act}`, {
    params: { query: { edition } },
    body,
    quiet: true,
  });

/** The private address of a page that is built; the service notes who looked. */
export const lookAt = (edition: Edition, kind: Kind, page: string): Promise<{ url: string }> =>
  api.post('/apis/organiser/results/publication/look', {
    params: { query: { edition } },
    body: { kind, page },
    quiet: true,
  });

/** What the pages hide when a publication of the kind is taken back. */
export const PART = { results: 'winners', finalists: 'finalists' } as const;

/** Whether visitors see nothing of the kind, because the curtain is down. */
export const isHidden = ({ hidden, kind }: PublicationState): boolean => hidden.includes(PART[kind]);

/** Whether nothing is on its way: a publication can be decided on. */
export const isIdle = ({ stage }: PublicationState): boolean => stage === null || stage === 'back';

/** Milliseconds between two reads: often while something moves, seldom while somebody has to act, else never. */
export function readEvery(state: PublicationState | undefined): number | false {
  if (!state) return false;
  if (state.hidden.length > 0) return 2000;
  switch (state.stage) {
    case 'planned':
    case 'building':
    case 'public':
      return 1500;
    case 'mailing':
      return state.stopped ? 5000 : 1000;
    case 'built':
    case 'failed':
      return 5000;
    default:
      return false;
  }
}

/** When a stage was reached last; null for never. */
export const reachedAt = ({ steps }: PublicationState, stage: Stage): string | null =>
  steps.findLast((step) => step.stage === stage)?.at ?? null;
