import type { Schema } from '../../../lib/api/schema';
import type { JudgeClient } from './JudgeClient';

export type Scorecard = Schema<'Scorecard'>;
export type JudgeWork = Schema<'JudgeWork'>;
export type ScoredWork = Schema<'ScoreHistoryAnswer'>['data'][number];
export type ScoreState = Schema<'ScoreState'>;

/** The judge's calls. Each rejects with ApiError, after JudgeClient has logged it. */
export const scorecards = (client: JudgeClient) => ({
  works: (): Promise<JudgeWork[]> => client.get('/apis/activity/judge/works/{hash}'),
  /** One work with video and cover addresses that have just been signed. */
  work: (id: number): Promise<JudgeWork> =>
    client.get('/apis/activity/judge/work/{id}/{hash}', { path: { id: `${id}` } }),
  /** Reports where the player is and for how long the film has really played, in seconds. */
  reportViewing: (body: Schema<'ViewingRequest'>): Promise<Schema<'Viewing'>> =>
    client.post('/apis/activity/judge/watch/{hash}', { body }),
  /** Replaces the private note of a work. */
  keepNote: (body: Schema<'JudgeNoteRequest'>): Promise<Schema<'JudgeNote'>> =>
    client.post('/apis/activity/judge/note/{hash}', { body }),
  /** Declares a conflict: the work leaves the judge's list for good. */
  recuse: (body: Schema<'RecusalRequest'>): Promise<null> =>
    client.postSigned('/apis/activity/judge/recuse/{hash}', body, 'reason'),
  /** Stores the whole scorecard of a work. */
  score: (body: Schema<'ScoreRequest'>): Promise<Scorecard> =>
    client.postSigned('/apis/activity/judge/{hash}', body, 'comments'),
  /** What the transparency log has of the caller. */
  records: (): Promise<Schema<'OwnRecords'>> => client.get('/apis/activity/judge/records/{hash}'),
  /** The judge's scorecards with their works, the newest first. */
  history: (): Promise<ScoredWork[]> => client.get('/apis/activity/judge/history/{hash}'),
  /** How many works the judge has scored. */
  state: (): Promise<ScoreState> => client.get('/apis/activity/judge/state/{hash}'),
});

export type ScorecardCalls = ReturnType<typeof scorecards>;
