import { createContext, use } from 'react';
import type { TaskActions } from './useTaskActions';
import type { TaskForm } from './useTaskForm';
import type { CapabilitiesState, Tasks } from './useTasks';

/** What the parts of the page share. */
export interface Studio extends CapabilitiesState {
  tasks: Tasks;
  form: TaskForm;
  actions: TaskActions;
  /** Opens a result in the dialog; `at` counts from 0. */
  show: (taskId: string, at: number) => void;
  /** Asks for confirmation, then deletes the task. */
  askToRemove: (taskId: string) => void;
}

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = use(StudioContext);
  if (!studio) throw new Error('useStudio: no StudioContext');
  return studio;
}
