import type { Tallied } from './shortlist';

/** The awards in the order of the screen. */
export const AWARDS = ['LEVEL', 'CREATIVE', 'NARRATIVE'] as const;

/** What is counted: the nominations for one award, or all. */
export type Counted = (typeof AWARDS)[number] | 'total';

/** The films with the same number of nominations. */
export interface Level {
  nominations: number;
  films: Tallied[];
}

/** Groups films by their nominations, the most first; films without any are left out. */
export function levelsOf(works: Tallied[], counted: Counted): Level[] {
  const levels = new Map<number, Tallied[]>();
  for (const work of works) levels.set(work[counted], [...(levels.get(work[counted]) ?? []), work]);
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
