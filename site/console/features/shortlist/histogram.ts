import type { Tallied } from './shortlist';

/** What is counted: the nominations for one award, or `total` for all. */
export type Counted = string;

/** How many nominations a work has. */
export const countOf = (work: Tallied, counted: Counted): number =>
  typeof work[counted] === 'number' ? work[counted] : 0;

/** The films with the same number of nominations. */
export interface Level {
  nominations: number;
  films: Tallied[];
}

/** Groups films by their nominations, the most first; films without any are left out. */
export function levelsOf(works: Tallied[], counted: Counted): Level[] {
  const levels = new Map<number, Tallied[]>();
  for (const work of works) {
    const count = countOf(work, counted);
    levels.set(count, [...(levels.get(count) ?? []), work]);
  }
  levels.delete(0);
  return [...levels]
    .map(([nominations, films]) => ({ nominations, films }))
    .sort((a, b) => b.nominations - a.nominations);
}

/** How many levels are above the line of the proposal; none where all are. */
export function cutAfter(levels: Level[]): number | null {
  const cut = levels.findLastIndex(({ films }) => films.some(({ proposed, tied }) => proposed || tied)) + 1;
  return cut > 0 && cut < levels.length ? cut : null;
}
