import { actDates, type Ends } from './acts';
import type { ContestClock, Ping } from './contestClock';
import { KNOWN_KEY, type KnownClock } from './knownClock';

/** What a page may know of the clock before the service answers. */
interface Known {
  /** The page's cookies: a rehearsal sets `clock`, how far the contest clock is ahead of the wall clock, in milliseconds. */
  cookie: string;
  /** What the last answer left in local storage, or null. */
  stored: string | null;
}

/**
 * The contest clock until the service answers: the visitor's clock, corrected by the cookie or by the last answer, and the
 * ends that were last known, else the catalogue's.
 */
export function assumedClock(
  { cookie, stored }: Known = { cookie: document.cookie, stored: storedClock() },
  read: () => number = Date.now,
): ContestClock {
  const last = parse(stored);
  const offset = Number(/(?:^|; )clock=(-?\d+)/.exec(cookie)?.[1] ?? last?.offset ?? 0);
  const now = () => read() + offset;
  const { opensAt, registrationEndsAt: ends, submissionEndsAt: lastEntry } = actDates;
  const registrationEndsAt = last?.registrationEndsAt ?? new Date(ends).toISOString();
  const submissionEndsAt = last ? last.submissionEndsAt : lastEntry && new Date(lastEntry).toISOString();
  const registrationOpen = now() >= opensAt && now() < Date.parse(registrationEndsAt);
  return { ping: { registrationEndsAt, submissionEndsAt, registrationOpen } as Ping, now };
}

/** The ends of registration and submission by a clock, in milliseconds since the epoch. */
export const endsOf = ({ ping }: ContestClock): Ends => ({
  registrationEndsAt: Date.parse(ping.registrationEndsAt),
  submissionEndsAt: ping.submissionEndsAt ? Date.parse(ping.submissionEndsAt) : null,
});

function storedClock(): string | null {
  try {
    return localStorage.getItem(KNOWN_KEY);
  } catch {
    return null;
  }
}

function parse(stored: string | null): KnownClock | null {
  try {
    return JSON.parse(stored ?? 'null') as KnownClock | null;
  } catch {
    return null;
  }
}
