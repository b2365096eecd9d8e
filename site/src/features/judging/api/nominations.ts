import type { Schema } from '../../../lib/api/schema';
import type { JudgeClient } from './JudgeClient';

/** An award that a work can be nominated for. */
export type Award = Schema<'Award'>;
export type NominatorWork = Schema<'NominatorWork'>;
export type Nomination = Schema<'Nomination'>;
export type NominatedWork = Schema<'NominationHistoryAnswer'>['data'][number];
export type Quota = Schema<'NominationState'>;

/** One page of the works a nominator may nominate. */
export interface WorksPage {
  items: NominatorWork[];
  total: number;
}

/** Which works, and which page of them; pages count from 1 and have at most 100 works. */
export interface WorksQuery {
  page: number;
  pageSize: number;
  watched?: boolean;
  q?: string;
  category?: string;
}

/** The nominator's calls. Each rejects with ApiError, after JudgeClient has logged it. */
export const nominations = (client: JudgeClient) => ({
  works: (query: WorksQuery): Promise<WorksPage> =>
    client.get('/apis/activity/nominate/works/{hash}', { query }),
  /** One work with video and cover addresses that have just been signed. */
  work: (id: number): Promise<NominatorWork> =>
    client.get('/apis/activity/nominate/work/{id}/{hash}', { path: { id: `${id}` } }),
  markWatched: (workId: number): Promise<null> =>
    client.post('/apis/activity/nominate/view/{hash}', { query: { workId } }),
  /** Reports where the player is and for how long the film has really played, in seconds. */
  reportViewing: (body: Schema<'ViewingRequest'>): Promise<Schema<'Viewing'>> =>
    client.post('/apis/activity/nominate/watch/{hash}', { body }),
  /** Replaces the private note of a work. */
  keepNote: (body: Schema<'JudgeNoteRequest'>): Promise<Schema<'JudgeNote'>> =>
    client.post('/apis/activity/nominate/note/{hash}', { body }),
  nominate: (body: Schema<'NominationRequest'>): Promise<Nomination> =>
    client.postSigned('/apis/activity/nominate/{hash}', body, 'comments'),
  /**
   * Cancels one nomination, in the version `before` if it is given, those of one work, or all, in the `versions` (joined by
   * commas) that the nominator saw.
   */
  cancel: (query: {
    workId?: number;
    award?: Award;
    before?: number;
    versions?: string;
  }): Promise<{ cancelled: number }> => client.cancelSigned('/apis/activity/nominate/{hash}', query),
  /** What the transparency log has of the caller. */
  records: (): Promise<Schema<'OwnRecords'>> => client.get('/apis/activity/nominate/records/{hash}'),
  /** The nominator's nominations with their works, the newest first. */
  history: (): Promise<NominatedWork[]> => client.get('/apis/activity/nominate/history/{hash}'),
  quotas: (): Promise<Quota[]> => client.get('/apis/activity/nominate/state/{hash}'),
});

export type NominationCalls = ReturnType<typeof nominations>;
