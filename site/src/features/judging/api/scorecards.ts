import type { Schema } from '../../../lib/api/schema';
import type { JudgeClient } from './JudgeClient';

export type Scorecard = Schema<'Scorecard'>;
export type JudgeWork = Schema<'JudgeWork'>;
export type ScoredWork = Schema<'ScoreHistoryAnswer'>['data'][number];
export type ScoreState = Schema<'ScoreState'>;
export type ScoreRequest = Schema<'ScoreRequest'>;

/** The judge's calls. Each yields null when it fails. */
export const scorecards = (client: JudgeClient) => ({
  works: (): Promise<JudgeWork[] | null> => orNull(client.get('/apis/activity/judge/works/{hash}')),
  score: (body: ScoreRequest): Promise<Scorecard | null> =>
    orNull(client.post('/apis/activity/judge/{hash}', { body })),
  history: (): Promise<ScoredWork[] | null> => orNull(client.get('/apis/activity/judge/history/{hash}')),
  state: (): Promise<ScoreState | null> => orNull(client.get('/apis/activity/judge/state/{hash}')),
});

const orNull = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null);

export type ScorecardCalls = ReturnType<typeof scorecards>;
