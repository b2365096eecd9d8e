import { useEffect, useRef, useState } from 'react';
import { clockStore } from '../clock/contestClock';
import { nextStep, type NextStep } from './nextStep';
import { userStore, useUser } from './user';

/** Interval between two readings of the clock, in milliseconds. */
const TICK_MS = 1_000;

/** Shortest pause after the service could not be reached, in milliseconds; up to twice as long. */
const RETRY_MS = 5_000;

/** A deadline is asked about at a random time this long before it or less, in milliseconds. */
const EARLY_MS = 20_000;

/** And again at a random time this long after it or less, in milliseconds. */
const LATE_MS = 5_000;

/**
 * What the entrant can do next, for an open form: it changes by itself once a deadline of theirs has passed. The
 * service is asked shortly before and after, because an upload that began in time, or an extension, gives more time;
 * each form at a random time, because all of them end in the same second. A form that `hasUpload`s keeps its step until
 * the second answer. While the service cannot be reached, the known deadlines count. Null while logged out.
 */
export function useOpenFormStep(hasUploads = false): NextStep | null {
  const state = useUser();
  const [judgedAt, setJudgedAt] = useState(() => clockStore.get().clock?.now() ?? 0);
  const [start] = useState(judgedAt);
  const waits = useRef(hasUploads);
  useEffect(() => {
    waits.current = hasUploads;
  }, [hasUploads]);
  useEffect(() => {
    const early = Math.random() * EARLY_MS;
    const late = Math.random() * LATE_MS;
    const retry = (1 + Math.random()) * RETRY_MS;
    let judged = start;
    let askAt = Infinity;
    let askedEarly = false;
    let asking = false;
    let gone = false;
    const judge = (at: number) => {
      judged = at;
      setJudgedAt(at);
    };
    const ask = (now: () => number) => {
      asking = true;
      askAt = Infinity;
      void userStore.load().then(() => {
        asking = false;
        if (userStore.get().unreachable) askAt = now() + retry;
        if (!gone) judge(now());
      });
    };
    clockStore.ask();
    const stop = clockStore.every(TICK_MS, ({ now }) => {
      const standing = userStore.get();
      if (asking || !standing.user) return;
      const at = now();
      const step = nextStep(standing, at);
      const passed = step !== nextStep(standing, judged);
      if (standing.unreachable) askAt = Math.min(askAt, at + retry);
      if (passed) askAt = Math.min(askAt, at + late);
      if (passed && !waits.current) judge(at);
      const ending = nextStep(standing, at + early) !== step;
      if (at >= askAt || (ending && !askedEarly)) ask(now);
      askedEarly = ending;
    });
    return () => {
      gone = true;
      stop();
    };
  }, [start]);
  return state.user ? nextStep(state, judgedAt) : null;
}
