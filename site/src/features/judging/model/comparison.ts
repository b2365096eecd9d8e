import type { Criterion } from '../../../content/catalogue.gen';
import type { JudgeWork } from '../api/scorecards';
import { totalOf, type Scores } from './scorecard';

/** The criteria that have a score in both. */
export const inBoth = (one: Scores, other: Scores, criteria: readonly Criterion[]): Criterion[] =>
  criteria.filter(({ id }) => one[id] !== null && other[id] !== null);

/** By how many points of the total the first leads, negative when it follows, on the criteria that both have. Exact. */
export function leadOf(one: Scores, other: Scores, criteria: readonly Criterion[]): number {
  const common = inBoth(one, other, criteria);
  const hundredths = (scores: Scores) => Math.round(Number(totalOf(scores, common)) * 10_000);
  return (hundredths(one) - hundredths(other)) / 10_000;
}

/** The other works, the scored ones with the nearest totals first; the rest in their order. */
export function byNearness(work: JudgeWork, works: readonly JudgeWork[], total?: number): JudgeWork[] {
  const of = total ?? work.scorecard?.total;
  const away = ({ scorecard }: JudgeWork) =>
    scorecard?.complete ? Math.abs(scorecard.total - (of ?? scorecard.total)) : Infinity;
  const others = works.filter(({ id }) => id !== work.id);
  return others.sort((a, b) => (away(a) === away(b) ? 0 : away(a) - away(b)));
}

/** The scored work whose total is nearest to that of `work`, else the first other one; null without another. */
export function nearestTo(work: JudgeWork, works: readonly JudgeWork[]): JudgeWork | null {
  const others = works.filter(({ id }) => id !== work.id);
  const scored = others.filter(({ scorecard }) => scorecard?.complete);
  const away = ({ scorecard }: JudgeWork) => Math.abs(scorecard!.total - (work.scorecard?.total ?? 0));
  if (!work.scorecard) return scored[0] ?? others[0] ?? null;
  return (
    scored.reduce<JudgeWork | null>((best, one) => (best && away(best) <= away(one) ? best : one), null) ??
    others[0] ??
    null
  );
}
