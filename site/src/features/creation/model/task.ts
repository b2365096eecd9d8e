import type { Task } from '../api/generation';
import { unitOf, type Mode } from './settings';

/** Whether a task can still change. */
export const isRunning = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'queued' || state === 'in_progress';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
const SLOWDOWN = 1.4;

/** Milliseconds before poll number `polls` (from 0) of the running tasks: one second at first, growing to ten. */
export const pauseBefore = (polls: number): number =>
  Math.min(Math.round(FIRST_PAUSE_MS * SLOWDOWN ** polls), LONGEST_PAUSE_MS);

/** Seconds that a task is assumed to take while no similar task is known. */
const ASSUMED_SECONDS = { picture: 20, clip: 120 };

/**
 * How long similar tasks of this entrant took, in seconds: the median over completed tasks of the same model and mode,
 * else of the same model; null without any.
 */
export function usualSeconds(tasks: readonly Task[], mode: Mode, model: string): number | null {
  const ofModel = tasks.filter((task) => task.state === 'completed' && task.model === model);
  const ofMode = ofModel.filter(({ type }) => type === mode);
  const times = (ofMode.length ? ofMode : ofModel)
    .map(({ createdAt, endedAt }) => (Date.parse(endedAt ?? '') - Date.parse(createdAt)) / 1000)
    .filter((seconds) => seconds >= 0)
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}

/**
 * Estimated progress of a running task, in per cent: linear up to 50% at half of the usual time, then ever slower and
 * never 100%. Providers report no progress.
 */
export function progressPercent(seconds: number, mode: Mode, usual: number | null): number {
  const share = seconds / Math.max(usual ?? ASSUMED_SECONDS[unitOf(mode)], 1);
  return Math.floor(100 * (share <= 0.5 ? share : 1 - 0.25 / share));
}
