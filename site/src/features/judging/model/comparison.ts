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

/** What the total of a work comes to if the missing scores are like the given ones; null when none is given. */
export function expectedTotal(scores: Scores, criteria: readonly Criterion[]): number | null {
  const given = criteria.filter(({ id }) => scores[id] !== null);
  const weights = given.reduce((sum, { weight }) => sum + weight, 0);
  return weights ? (Number(totalOf(scores, given)) * 100) / weights : null;
}

/** The other works, the scored ones with the totals nearest to `total` first; the rest in their order. */
export function byNearness(work: JudgeWork, works: readonly JudgeWork[], total: number | null): JudgeWork[] {
  const away = ({ scorecard }: JudgeWork) =>
    scorecard?.complete ? Math.abs(scorecard.total - (total ?? scorecard.total)) : Infinity;
  const others = works.filter(({ id }) => id !== work.id);
  return others.sort((a, b) => (away(a) === away(b) ? 0 : away(a) - away(b)));
}
