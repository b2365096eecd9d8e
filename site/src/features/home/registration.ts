import { timeline } from '../../lib/catalogue';
import { useContestClock, useContestNow } from '../../lib/clock';
import { inOffsetOf } from '../../lib/dates';

/** Where registration stands. `unknown` while no clock has answered: pages then tell the fixed dates only. */
export type RegistrationState = 'unknown' | 'before' | 'open' | 'ended';

/** The registration period at contest time `now` (milliseconds, null without a clock). */
export function registrationState(now: number | null, opensAt: string, endsAt: string): RegistrationState {
  if (now === null) return 'unknown';
  if (now < Date.parse(opensAt)) return 'before';
  return now < Date.parse(endsAt) ? 'open' : 'ended';
}

/** Registration as a page shows it: its state, its end (extended ends included), and the time left. */
export interface Registration {
  state: RegistrationState;
  opensAt: string;
  /** RFC 3339. */
  endsAt: string;
  /** Milliseconds until the next change, or null when there is none or no clock. */
  left: number | null;
}

/** Registration by the contest clock, moving once a second. */
export function useRegistration(): Registration {
  const now = useContestNow();
  const extended = useContestClock()?.ping.registrationEndsAt;
  const { opensAt } = timeline.registration;
  const endsAt = extended ? inOffsetOf(extended, opensAt) : timeline.registration.endsAt;
  const state = registrationState(now, opensAt, endsAt);
  const change = state === 'before' ? opensAt : state === 'open' ? endsAt : null;
  return { state, opensAt, endsAt, left: change && now !== null ? Date.parse(change) - now : null };
}
