import type { Result, Task, TaskPage } from '../api/generation';
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

const EXTENSIONS: Record<Result['contentType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
};

/** In characters of the prompt. */
const MAX_NAME_LENGTH = 40;

/** The file name of a result, made from its prompt: `a-moon-that-is-also-a-boat-2.png`. `at` counts from 0. */
export function fileName(
  task: Pick<Task, 'prompt'>,
  result: Pick<Result, 'contentType'>,
  at: number,
): string {
  const words = task.prompt.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = [...words]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${short || 'marquee'}-${at + 1}.${EXTENSIONS[result.contentType]}`;
}

/** The tasks read so far. */
export interface TaskList {
  /** Newest first. */
  tasks: Task[];
  /** Cursor of the next page; null after the last page, undefined before the first was read. */
  next?: string | null;
  /** Tasks that ended while the page was open, in the order in which they ended. */
  ended: Task[];
}

export const EMPTY_LIST: TaskList = { tasks: [], ended: [] };

/**
 * The list after the first page was read again, which may contain changes from another device. Ended tasks keep their
 * addresses, so that their pictures are not loaded again.
 */
export function withNewest(list: TaskList, { items, nextCursor }: TaskPage): TaskList {
  const running = new Set(list.tasks.filter(isRunning).map(({ id }) => id));
  const tasks = [...unlisted(list, items), ...list.tasks].sort(byAge);
  const merged: TaskList = { ...list, tasks, next: list.next === undefined ? nextCursor : list.next };
  return items.filter(({ id }) => running.has(id)).reduce((result, item) => withTask(result, item), merged);
}

/** The list with the next page at its end. */
export const withOlder = (list: TaskList, { items, nextCursor }: TaskPage): TaskList => ({
  ...list,
  tasks: [...list.tasks, ...unlisted(list, items)],
  next: nextCursor,
});

/** The list with a new task at its beginning. */
export const withCreated = (list: TaskList, task: Task): TaskList => ({
  ...list,
  tasks: [task, ...withoutTask(list, task.id).tasks],
});

/** The list with the current state of a task. An older answer does not replace the state of an ended task. */
export function withTask(list: TaskList, task: Task): TaskList {
  const before = list.tasks.find(({ id }) => id === task.id);
  if (!before || (!isRunning(before) && isRunning(task))) return list;
  const tasks = list.tasks.map((other) => (other === before ? task : other));
  const ended = isRunning(before) && !isRunning(task) ? [...list.ended, task] : list.ended;
  return { ...list, tasks, ended };
}

export const withoutTask = (list: TaskList, id: string): TaskList => ({
  ...list,
  tasks: list.tasks.filter((task) => task.id !== id),
});

const unlisted = ({ tasks }: TaskList, items: Task[]) =>
  items.filter((item) => !tasks.some(({ id }) => id === item.id));

const byAge = (a: Task, b: Task) => Date.parse(b.createdAt) - Date.parse(a.createdAt);
