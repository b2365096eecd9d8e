import { timeline } from '../../../content/catalogue';
import type { ContestClock } from '../../../lib/clock/contestClock';
import { inOffsetOf } from '../../../lib/locale/dates';

/** Where registration stands. */
export type RegistrationState = 'before' | 'open' | 'ended';

/** The registration period at contest time `now`, in milliseconds. */
export function registrationState(now: number, opensAt: string, endsAt: string): RegistrationState {
  if (now < Date.parse(opensAt)) return 'before';
  return now < Date.parse(endsAt) ? 'open' : 'ended';
}

/** Registration as a page shows it: its state, its end (extended ends included), and the time left. */
export interface Registration {
  state: RegistrationState;
  opensAt: string;
  /** RFC 3339. */
  endsAt: string;
  /** Milliseconds until the next change, or null when there is none. */
  left: number | null;
}

/** Registration by the contest clock. */
export function registrationAt(clock: ContestClock): Registration {
  const now = clock.now();
  const { opensAt } = timeline.registration;
  const endsAt = inOffsetOf(clock.ping.registrationEndsAt, opensAt);
  const state = registrationState(now, opensAt, endsAt);
  const change = state === 'before' ? opensAt : state === 'open' ? endsAt : null;
  return { state, opensAt, endsAt, left: change ? Date.parse(change) - now : null };
}
