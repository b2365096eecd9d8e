import type { Task } from '../api/generation';

/** The tasks of one day, newest first. */
export interface Day {
  /** `today`, `yesterday`, or null for any other. */
  name: 'today' | 'yesterday' | null;
  /** A moment of that day, in milliseconds. */
  at: number;
  tasks: Task[];
}

/** Groups tasks, newest first, by the day on which the reader ordered them. */
export function daysOf(tasks: readonly Task[], now: number): Day[] {
  const days: Day[] = [];
  const names = new Map<string, Day['name']>([
    [dayOf(dayBefore(now)), 'yesterday'],
    [dayOf(now), 'today'],
  ]);
  for (const task of tasks) {
    const at = Date.parse(task.createdAt);
    const last = days.at(-1);
    if (last && dayOf(last.at) === dayOf(at)) last.tasks.push(task);
    else days.push({ name: names.get(dayOf(at)) ?? null, at, tasks: [task] });
  }
  return days;
}

/** The reader's own day of a moment; days change with their clock, summer time included. */
const dayOf = (moment: number) => new Date(moment).toDateString();

function dayBefore(moment: number): number {
  const day = new Date(moment);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1, 12).getTime();
}
