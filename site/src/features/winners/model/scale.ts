import type { Score } from '../../../content/catalogue.gen';

/** The most lines of a scale, its ends included. */
const LINES = 6;

/** The axis of a plot of points. */
export interface Scale {
  /** Round numbers of points at even distances; the first and the last are the ends of the axis. */
  lines: readonly number[];
  /** Where a number of points is, in hundredths of the axis. */
  at(points: number): number;
}

/** The axis on which all these points and their intervals lie. */
export function scaleOf(scores: readonly Score[]): Scale {
  const points = scores.flatMap(({ mean, corrected, interval }) => [
    mean,
    corrected,
    ...(interval ? [interval.low, interval.high] : []),
  ]);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const steps = [1, 2, 5, 10, 20, 50];
  const step = steps.find((each) => Math.ceil(most / each) - Math.floor(least / each) < LINES) ?? 100;
  const low = Math.floor(least / step) * step;
  const count = Math.max(2, Math.ceil(most / step) - low / step + 1);
  const width = (count - 1) * step;
  return {
    lines: Array.from({ length: count }, (_, line) => low + line * step),
    at: (value) => Math.round(((value - low) / width) * 10_000) / 100,
  };
}
