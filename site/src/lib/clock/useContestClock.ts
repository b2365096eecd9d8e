import { useStore } from '../useStore';
import { clockStore, type ContestClock } from './contestClock';

const UNKNOWN = { clock: null };

/** The contest clock; null before the server has answered and while pages are prerendered. */
export const useContestClock = (): ContestClock | null => useStore(clockStore, UNKNOWN).clock;
