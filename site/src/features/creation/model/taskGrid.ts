import type { Task } from '../api/generation';
import { ratioOf } from './aspectRatio';
import { isRunning } from './task';

/** The tasks of one day, newest first. */
export interface Day {
  /** `today`, `yesterday`, or null for any other day. */
  name: 'today' | 'yesterday' | null;
  /** A moment of that day, in milliseconds. */
  at: number;
  tasks: Task[];
}

/** Groups tasks, newest first, by the day of their creation in the reader's time zone. */
export function daysOf(tasks: readonly Task[], now: number): Day[] {
  const days: Day[] = [];
  const names = new Map<string, Day['name']>([
    [dateOf(dayBefore(now)), 'yesterday'],
    [dateOf(now), 'today'],
  ]);
  for (const task of tasks) {
    const at = Date.parse(task.createdAt);
    const last = days.at(-1);
    if (last && dateOf(last.at) === dateOf(at)) last.tasks.push(task);
    else days.push({ name: names.get(dateOf(at)) ?? null, at, tasks: [task] });
  }
  return days;
}

const dateOf = (moment: number) => new Date(moment).toDateString();

/** Noon of the day before, which exists on days with a change to or from summer time too. */
function dayBefore(moment: number): number {
  const day = new Date(moment);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1, 12).getTime();
}

/** Least ratios of cards that show text. */
const MIN_RATIO = { running: 1, ended: 4 / 3 };

/** Width over height of a task's card: its results side by side, or the requested ratio, wide enough for text. */
export function cardRatio(task: Task): number {
  if (task.state === 'completed')
    return task.results.reduce((sum, { width, height }) => sum + width / height, 0);
  return Math.max(isRunning(task) ? MIN_RATIO.running : MIN_RATIO.ended, ratioOf(task.aspectRatio));
}

/** Layout of the rows, in pixels. */
export interface RowLayout {
  /** Of the whole grid. */
  width: number;
  gap: number;
  /** The desired height of a row. */
  height: number;
}

/** Limits of a full row's height, as shares of the desired height; a row that would be higher is not filled and gets SHORT. */
const LOWEST = 0.6;
const HIGHEST = 1.6;
const SHORT = 1.15;

/**
 * Lays frames out in justified rows: every row fills the width, every frame keeps its ratio (width over height), and the
 * frames of a row have one height. Returns the size of each frame.
 */
export function justified(
  ratios: readonly number[],
  { width, gap, height }: RowLayout,
): { width: number; height: number }[] {
  const sizes: { width: number; height: number }[] = [];
  let row: number[] = [];
  const fullHeight = (frames: number[]) =>
    (width - gap * (frames.length - 1)) / frames.reduce((sum, ratio) => sum + ratio, 0);
  const set = () => {
    const full = fullHeight(row);
    const high = full > height * HIGHEST ? height * SHORT : full;
    // Rounded down, so that a row never breaks for a fraction of a pixel.
    for (const ratio of row) sizes.push({ width: Math.floor(ratio * high * 100) / 100, height: high });
    row = [];
  };
  for (const ratio of ratios) {
    // A frame begins the next row when this one would be too low with it, or nearer to its height without.
    const withIt = fullHeight([...row, ratio]);
    if (row.length && (withIt < height * LOWEST || height - withIt > fullHeight(row) - height)) set();
    row.push(ratio);
    if (fullHeight(row) <= height) set();
  }
  if (row.length) set();
  return sizes;
}
