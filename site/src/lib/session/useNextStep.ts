import { clockStore } from '../clock/contestClock';
import { useStore } from '../useStore';
import { nextStep, type NextStep } from './nextStep';
import { useUser } from './user';

/** The clock while a page is prerendered. */
const NO_CLOCK = { clock: null };

/** What the visitor can do next; null until their state is known. Before the clock is known, their deadlines lie ahead. */
export function useNextStep(): NextStep | null {
  const state = useUser();
  const { clock } = useStore(clockStore, NO_CLOCK);
  return state.ready ? nextStep(state, clock?.now() ?? 0) : null;
}
