import { useEffect, useState } from 'react';
import { clockStore } from '../clock/contestClock';
import { nextStep, type NextStep } from './nextStep';
import { userStore, useUser } from './user';

/** Interval between two readings of the clock, in milliseconds. */
const TICK_MS = 1_000;

/** How long the service is left alone after it could not be reached, in milliseconds. */
const RETRY_MS = 5_000;

/**
 * What the entrant can do next, for an open form: it changes by itself once a deadline of theirs has passed. The service
 * is asked before it does, because an upload that began in time, or an extension, gives more time. While the service
 * cannot be reached, the known deadlines count. Null while nobody is logged in.
 */
export function useOpenFormStep(): NextStep | null {
  const state = useUser();
  const [judgedAt, setJudgedAt] = useState(() => clockStore.get().clock?.now() ?? 0);
  useEffect(() => {
    let asking = false;
    let gone = false;
    clockStore.ask();
    const stop = clockStore.every(TICK_MS, ({ now }) => {
      const standing = userStore.get();
      if (asking || !standing.user) return;
      const passed = nextStep(standing, now()) !== nextStep(standing, judgedAt);
      if (!passed && !(standing.unreachable && now() - judgedAt >= RETRY_MS)) return;
      asking = true;
      void userStore.load().then(() => !gone && setJudgedAt(now()));
    });
    return () => {
      gone = true;
      stop();
    };
  }, [judgedAt]);
  return state.user ? nextStep(state, judgedAt) : null;
}
