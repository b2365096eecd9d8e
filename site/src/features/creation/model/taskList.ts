import type { Task, TaskPage } from '../api/generation';
import { isRunning } from './task';

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
