import type { Task } from '../api/generation';
import { isRunning } from './polling';
import { ratioOf } from './ratios';

/** Narrower cards have no room for their words. */
const NARROWEST = { running: 1, ended: 4 / 3 };

/** Width over height of a task's card: its results side by side, or a frame with room for words. */
export function cardRatio(task: Task): number {
  if (task.state === 'completed')
    return task.results.reduce((sum, { width, height }) => sum + width / height, 0);
  const ordered = ratioOf(task.aspectRatio);
  return isRunning(task) ? Math.max(NARROWEST.running, ordered) : Math.max(NARROWEST.ended, ordered);
}
