import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { api } from './api/api';
import type { Schema } from './api/schema';

/** The contest's clock and gates as the server sees them; times are RFC 3339. */
export type Ping = Schema<'Ping'>;

/** The contest clock: ticks with the visitor's computer, set by the server. */
export interface ContestClock {
  /** The server's answer. */
  ping: Ping;
  /** Contest time in milliseconds since the epoch. */
  now: () => number;
}

const ClockContext = createContext<ContestClock | null>(null);

/** The clock made from one answer, received when the visitor's own clock read `receivedAt`. */
export function contestClock(ping: Ping, receivedAt: number, read: () => number = Date.now): ContestClock {
  const offset = Date.parse(ping.now) - receivedAt;
  return { ping, now: () => read() + offset };
}

/** Asks the server once for the contest's time. Pages work without it, with what the catalogue says. */
export function ClockProvider({ children }: { children: ReactNode }) {
  const [clock, setClock] = useState<ContestClock | null>(null);
  useEffect(() => {
    let gone = false;
    fetchClock().then(
      (value) => gone || setClock(value),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** Reads the contest's clock from the server now. */
export async function fetchClock(): Promise<ContestClock> {
  const ping = await api.get<Ping>('/apis/ping', { quiet: true, relogin: false });
  return contestClock(ping, Date.now());
}

/** The contest clock, or null before the server has answered and while pages are pre-rendered. */
export function useContestClock(): ContestClock | null {
  return use(ClockContext);
}

/** Contest time that moves every `everyMs` milliseconds, or null without a clock. For countdowns. */
export function useContestNow(everyMs = 1000): number | null {
  const clock = useContestClock();
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => tick((n) => n + 1), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return clock?.now() ?? null;
}
