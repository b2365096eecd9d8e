import { stored } from '../browser/storage';
import { actDates, type Ends } from './acts';
import type { ContestClock, Ping } from './contestClock';
import { KNOWN_KEY, type KnownClock } from './knownClock';

/** The sources of the clock before the service answers. */
interface Known {
  /** The page's cookies: a rehearsal sets `clock`, how far the contest clock is ahead of the wall clock, in milliseconds. */
  cookie: string;
  /** The clock stored from the last answer, or null. */
  last: string | null;
}

/**
 * The contest clock until the service answers: the visitor's clock, corrected by the cookie or by the last answer, and the
 * ends that were last known, else the catalogue's.
 */
export function assumedClock(
  { cookie, last }: Known = { cookie: document.cookie, last: stored(KNOWN_KEY) },
  read: () => number = Date.now,
): ContestClock {
  const known = parse(last);
  const offset = Number(/(?:^|; )clock=(-?\d+)/.exec(cookie)?.[1] ?? known?.offset ?? 0);
  const now = () => read() + offset;
  const { opensAt: opens, registrationEndsAt: ends, submissionEndsAt: lastEntry } = actDates;
  const registrationOpensAt = known?.registrationOpensAt ?? new Date(opens).toISOString();
  const registrationEndsAt = known?.registrationEndsAt ?? new Date(ends).toISOString();
  const submissionEndsAt = known ? known.submissionEndsAt : lastEntry && new Date(lastEntry).toISOString();
  const registrationOpen = now() >= Date.parse(registrationOpensAt) && now() < Date.parse(registrationEndsAt);
  return {
    ping: { registrationOpensAt, registrationEndsAt, submissionEndsAt, registrationOpen } as Ping,
    now,
  };
}

/** The dates of registration and submission by a clock, in milliseconds since the epoch. */
export const endsOf = ({ ping }: ContestClock): Ends => ({
  // An instance of a former release sends no opening.
  opensAt: Date.parse(ping.registrationOpensAt) || actDates.opensAt,
  registrationEndsAt: Date.parse(ping.registrationEndsAt),
  submissionEndsAt: ping.submissionEndsAt ? Date.parse(ping.submissionEndsAt) : null,
  held: ping.held === true,
});

function parse(answer: string | null): KnownClock | null {
  try {
    return JSON.parse(answer ?? 'null') as KnownClock | null;
  } catch {
    return null;
  }
}
