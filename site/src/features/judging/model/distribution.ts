/** The totals of a judge's other works as dots over an axis; equal ones stand on each other. */
export interface Distribution {
  /** Where the axis begins; it ends at 100. A multiple of 20. */
  from: number;
  dots: Dot[];
  /** Null without totals. */
  median: number | null;
}

export interface Dot {
  total: number;
  /** How many dots stand below. */
  level: number;
}

const STEP = 20;
/** How far apart two dots of one level must be, as a share of the axis. */
const DOT_SHARE = 1 / 42;

/** Lays out totals, and the axis so that `shown` is on it too. */
export function distributionOf(totals: readonly number[], shown: number | null): Distribution {
  const sorted = [...totals].sort((a, b) => a - b);
  const least = Math.min(...sorted, shown ?? 100, 2 * STEP);
  const from = Math.floor(least / STEP) * STEP;
  const apart = (100 - from) * DOT_SHARE;
  const last: number[] = [];
  const dots = sorted.map((total) => {
    const free = last.findIndex((before) => total - before >= apart);
    const level = free < 0 ? last.length : free;
    last[level] = total;
    return { total, level };
  });
  return { from, dots, median: medianOf(sorted) };
}

function medianOf(sorted: readonly number[]): number | null {
  if (!sorted.length) return null;
  const half = sorted.length / 2;
  const median = (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
  return Math.round(median * 100) / 100;
}

/** The best and the worst rank that a work can take among the others, from 1, when its total lies in a range. */
export const ranksOf = (totals: readonly number[], least: number, most: number) => ({
  best: totals.filter((total) => total > most).length + 1,
  worst: totals.filter((total) => total > least).length + 1,
});
