import type { JudgeWork } from '../api/scorecards';
import { progressOf } from './scorecard';
import { nextOf } from './work';

/** The orders in which a judge can list the works; `own` is the service's, which differs from judge to judge. */
export const ORDERS = ['own', 'unscored', 'total', 'flagged'] as const;
export type Order = (typeof ORDERS)[number];

/** `open` are the works without a complete scorecard. */
export const FILTERS = ['all', 'open', 'flagged'] as const;
export type ScoreFilter = (typeof FILTERS)[number];

const isOpen = ({ scorecard }: JudgeWork): boolean => progressOf(scorecard) !== 'scored';

const RANKS: Record<Order, (work: JudgeWork) => number> = {
  own: () => 0,
  unscored: ({ scorecard }) => ['unscored', 'partial', 'scored'].indexOf(progressOf(scorecard)),
  // Works without a score come last.
  total: ({ scorecard }) => (scorecard ? -scorecard.total : 1),
  flagged: (work) => (work.flag ? 0 : 1),
};

/** The works in an order; equal ones stay in the judge's own. */
export const inOrder = (works: readonly JudgeWork[], order: Order): JudgeWork[] =>
  [...works].sort((a, b) => RANKS[order](a) - RANKS[order](b));

/** Whether a filter lists the work. */
export const isListed = (work: JudgeWork, filter: ScoreFilter): boolean =>
  filter === 'all' || (filter === 'open' ? isOpen(work) : work.flag);

/** The next work to score after the one that was scored last, in any browser; the first one when all are scored, null without works. */
export function nextToDo(works: readonly JudgeWork[]): JudgeWork | null {
  const saved = ({ scorecard }: JudgeWork) => (scorecard ? Date.parse(scorecard.updatedAt) : 0);
  const last = works.reduce((best, work, at) => (saved(work) > saved(works[best]!) ? at : best), 0);
  const begun = works.some(({ scorecard }) => scorecard);
  return nextOf(works, begun ? last : -1, isOpen) ?? works.find(isOpen) ?? works[0] ?? null;
}

/** How many works each filter lists. */
export const filterCounts = (works: readonly JudgeWork[]): Record<ScoreFilter, number> => ({
  all: works.length,
  open: works.filter(isOpen).length,
  flagged: works.filter(({ flag }) => flag).length,
});
