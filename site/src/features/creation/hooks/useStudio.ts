import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../lib/api/api';
import { GenerationCalls } from '../api/generation';
import { browserAttention } from '../model/attention';
import { OfferDesk, type OfferState } from '../model/CapabilityStore';
import { Tasks, type TasksState } from '../model/TaskStore';

/** The studio of the logged-in entrant. */
export interface Studio {
  calls: GenerationCalls;
  tasks: Tasks;
  offer: OfferDesk;
}

/** The studio while the page is open. */
export function useStudio(): Studio {
  const [studio] = useState(() => {
    const calls = new GenerationCalls(api);
    const offer = new OfferDesk(calls);
    const tasks = new Tasks(calls, browserAttention, () => void offer.read());
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
export const useTasks = ({ tasks }: Studio): TasksState => useSyncExternalStore(tasks.subscribe, tasks.get);

/** The offer as it is now. */
export const useOffer = ({ offer }: Studio): OfferState => useSyncExternalStore(offer.subscribe, offer.get);
