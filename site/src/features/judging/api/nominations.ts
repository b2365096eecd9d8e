import type { Schema } from '../../../lib/api/schema';
import type { JudgeCalls } from './JudgeCalls';

/** An award that a film can be nominated for. */
export type Award = Schema<'Award'>;
export type NominatorWork = Schema<'NominatorWork'>;
export type Nomination = Schema<'Nomination'>;
export type NominatedWork = Schema<'NominationHistoryAnswer'>['data'][number];
export type Quota = Schema<'NominationState'>;

/** One page of the films a nominator may nominate. */
export interface WorksPage {
  items: NominatorWork[];
  total: number;
}

/** Which films, and which page of them; pages count from 1 and hold at most 100. */
export interface WorksQuery {
  page: number;
  pageSize: number;
  watched?: boolean;
  q?: string;
}

/** The nominator's calls. Each yields null when it fails; `markWatched` rejects. */
export const nominations = (calls: JudgeCalls) => ({
  works: (query: WorksQuery) => calls.send<WorksPage>('get', 'nominate/works', { ...query }),
  markWatched: (workId: number) => calls.strictly<null>('post', 'nominate/view', { workId }),
  nominate: (workId: number, award: Award, comments: string) =>
    calls.send<Nomination>('post', 'nominate', {}, { workId, award, comments }),
  /** Cancels one nomination, those of one film, or all. */
  cancel: (workId?: number, award?: Award) =>
    calls.send<{ cancelled: number }>('delete', 'nominate', { workId, award }),
  history: () => calls.send<NominatedWork[]>('get', 'nominate/history'),
  quotas: () => calls.send<Quota[]>('get', 'nominate/state'),
});

export type NominationCalls = ReturnType<typeof nominations>;
