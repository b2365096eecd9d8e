import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../lib/api/api';
import { GenerationCalls } from '../api/generation';
import { browserAttention } from '../model/attention';
import { CapabilityStore, type CapabilityState } from '../model/CapabilityStore';
import { TaskStore, type TaskState } from '../model/TaskStore';

/** The studio of the logged-in entrant. */
export interface Studio {
  calls: GenerationCalls;
  tasks: TaskStore;
  offer: CapabilityStore;
}

/** The studio while the page is open. */
export function useStudio(): Studio {
  const [studio] = useState(() => {
    const calls = new GenerationCalls(api);
    const offer = new CapabilityStore(calls);
    const tasks = new TaskStore(calls, browserAttention, () => void offer.read());
    return { calls, offer, tasks };
  });
  useEffect(() => {
    void studio.offer.read();
    void studio.tasks.start();
    return () => studio.tasks.stop();
  }, [studio]);
  return studio;
}

/** The tasks as they are now. */
export const useTasks = ({ tasks }: Studio): TaskState => useSyncExternalStore(tasks.subscribe, tasks.get);

/** The offer as it is now. */
export const useCapabilities = ({ offer }: Studio): CapabilityState =>
  useSyncExternalStore(offer.subscribe, offer.get);
