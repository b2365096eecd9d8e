import { useSyncExternalStore } from 'react';
import { clockSource, type ContestClock } from './contestClock';

/** The contest clock, or null before the server has answered and while pages are pre-rendered. */
export function useContestClock(): ContestClock | null {
  return useSyncExternalStore(clockSource.subscribe, clockSource.get, () => null);
}
