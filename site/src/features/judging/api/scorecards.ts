import type { Schema } from '../../../lib/api/schema';
import type { JudgeCalls } from './JudgeCalls';

export type Scorecard = Schema<'Scorecard'>;
export type JudgeWork = Schema<'JudgeWork'>;
export type ScoredWork = Schema<'ScoreHistoryAnswer'>['data'][number];
export type ScoreState = Schema<'ScoreState'>;
export type ScoreRequest = Schema<'ScoreRequest'>;

/** The judge's calls. Each yields null when it fails. */
export const scorecards = (calls: JudgeCalls) => ({
  works: () => calls.send<JudgeWork[]>('get', 'judge/works'),
  score: (card: ScoreRequest) => calls.send<Scorecard>('post', 'judge', {}, card),
  history: () => calls.send<ScoredWork[]>('get', 'judge/history'),
  state: () => calls.send<ScoreState>('get', 'judge/state'),
});

export type ScorecardCalls = ReturnType<typeof scorecards>;
