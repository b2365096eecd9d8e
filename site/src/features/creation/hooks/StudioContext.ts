import { createContext, use } from 'react';
import type { TaskActions } from './useTaskActions';
import type { Studio } from './useStudio';

/** What every part of the history needs. */
export interface StudioParts {
  studio: Studio;
  acts: TaskActions;
  /** Opens a result in the large; `at` counts from 0. */
  show: (taskId: string, at: number) => void;
  /** Asks before a task is removed. */
  askToRemove: (taskId: string) => void;
}

export const StudioContext = createContext<StudioParts | null>(null);

/** The studio around this part of the page. */
export function useStudioParts(): StudioParts {
  const parts = use(StudioContext);
  if (!parts) throw new Error('studio parts: no studio around');
  return parts;
}
