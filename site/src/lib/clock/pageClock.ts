import { assumedClock } from './assumedClock';
import { clockStore, type ContestClock } from './contestClock';

/** The clock of prerendered pages: it ticks at once, by the assumed clock, and by the service's as soon as that is known. */
export const pageClock = {
  every: (everyMs: number, tick: (clock: ContestClock) => void): (() => void) =>
    clockStore.every(everyMs, tick, assumedClock()),
};
