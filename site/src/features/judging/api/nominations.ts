import type { Schema } from '../../../lib/api/schema';
import type { JudgeClient } from './JudgeClient';

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
export const nominations = (client: JudgeClient) => ({
  works: (query: WorksQuery): Promise<WorksPage | null> =>
    orNull(client.get('/apis/activity/nominate/works/{hash}', { query })),
  markWatched: (workId: number): Promise<null> =>
    client.post('/apis/activity/nominate/view/{hash}', { query: { workId } }),
  nominate: (workId: number, award: Award, comments: string): Promise<Nomination | null> =>
    orNull(client.post('/apis/activity/nominate/{hash}', { body: { workId, award, comments } })),
  /** Cancels one nomination, those of one work, or all. */
  cancel: (workId?: number, award?: Award): Promise<{ cancelled: number } | null> =>
    orNull(client.delete('/apis/activity/nominate/{hash}', { query: { workId, award } })),
  history: (): Promise<NominatedWork[] | null> =>
    orNull(client.get('/apis/activity/nominate/history/{hash}')),
  quotas: (): Promise<Quota[] | null> => orNull(client.get('/apis/activity/nominate/state/{hash}')),
});

const orNull = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null);

export type NominationCalls = ReturnType<typeof nominations>;
