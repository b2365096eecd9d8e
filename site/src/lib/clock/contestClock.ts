import { read } from '../api/read';
import type { Schema } from '../api/schema';

/** The contest's clock and gates as the server sees them; times are RFC 3339. */
export type Ping = Schema<'Ping'>;

/** The contest clock: ticks with the visitor's computer, set by the server. */
export interface ContestClock {
  /** The server's answer. */
  ping: Ping;
  /** Contest time in milliseconds since the epoch. */
  now: () => number;
}

/** The clock made from one answer, received when the visitor's own clock read `receivedAt`. */
export function contestClock(ping: Ping, receivedAt: number, read: () => number = Date.now): ContestClock {
  const offset = Date.parse(ping.now) - receivedAt;
  return { ping, now: () => read() + offset };
}

/** Reads the contest's clock from the server now. */
export async function fetchClock(): Promise<ContestClock> {
  const ping = await read<Ping>('/apis/ping');
  return contestClock(ping, Date.now());
}

/** Keeps the clock that the server told, for whoever shows time. */
export class ClockSource {
  private clock: ContestClock | null = null;
  private asked = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly fetch: () => Promise<ContestClock>) {}

  /** The clock, or null before the server has answered. */
  readonly get = (): ContestClock | null => this.clock;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes a clock that somebody else was told. */
  set(clock: ContestClock): void {
    this.asked = true;
    this.clock = clock;
    this.listeners.forEach((listener) => listener());
  }

  /** Asks the server, once. Without an answer pages show what the catalogue says. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    this.fetch().then(
      (clock) => this.set(clock),
      () => undefined,
    );
  }

  /** Calls `tick` once the clock is known, and every `everyMs` milliseconds from then on; returns the way to stop. */
  every(everyMs: number, tick: (clock: ContestClock) => void): () => void {
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      const { clock } = this;
      if (!clock) return;
      clearInterval(timer);
      tick(clock);
      timer = setInterval(() => tick(clock), everyMs);
    };
    const forget = this.subscribe(begin);
    begin();
    return () => {
      forget();
      clearInterval(timer);
    };
  }
}

/** The site's one clock. */
export const clockSource = new ClockSource(fetchClock);
