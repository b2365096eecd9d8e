import type { Task } from '../api/generation';
import { unitOf, type Mode } from './settings';

/** Tasks that can still change. */
export const isRunning = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'queued' || state === 'in_progress';

const FIRST_LOOK_MS = 1_000;
const LAST_LOOK_MS = 10_000;
const SLOWING = 1.4;

/** The pause before look number `looks` (from 0) at what is running, in milliseconds: a second at first, then ever longer up to ten. */
export const pauseBefore = (looks: number): number =>
  Math.min(Math.round(FIRST_LOOK_MS * SLOWING ** looks), LAST_LOOK_MS);

/** What a task takes where none of its like has been made yet, in seconds. */
const ASSUMED_SECONDS = { picture: 20, clip: 120 };

/**
 * How long orders like this one have taken their entrant so far, in seconds: the median of what the model made the same
 * way, else of whatever it made; null before the first.
 */
export function usualSeconds(tasks: readonly Task[], mode: Mode, model: string): number | null {
  const made = tasks.filter((task) => task.state === 'completed' && task.model === model);
  const alike = made.filter(({ type }) => type === mode);
  const times = (alike.length ? alike : made)
    .map(({ createdAt, endedAt }) => (Date.parse(endedAt ?? '') - Date.parse(createdAt)) / 1000)
    .filter((seconds) => seconds >= 0)
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}

/**
 * How far the masking has opened over something that is being made, in per cent: half of it after half of the usual
 * time, then ever slower. Providers do not tell how far they are, so it never arrives by itself.
 */
export function opened(seconds: number, mode: Mode, usual: number | null): number {
  const share = seconds / Math.max(usual ?? ASSUMED_SECONDS[unitOf(mode)], 1);
  return Math.floor(100 * (share <= 0.5 ? share : 1 - 0.25 / share));
}
