import { read } from '../api/read';
import type { Schema } from '../api/schema';
import { Store } from '../Store';
import { KNOWN_KEY, type KnownClock } from './knownClock';

/** The server's time and what is open now; times are RFC 3339. */
export type Ping = Schema<'Ping'>;

/** The contest clock: the visitor's clock with the server's offset. */
export interface ContestClock {
  /** The server's answer. */
  ping: Ping;
  /** Contest time in milliseconds since the epoch. */
  now: () => number;
}

/** The clock of an answer that was received at `receivedAt` by the visitor's own clock. */
export function contestClock(ping: Ping, receivedAt: number, read: () => number = Date.now): ContestClock {
  const offset = Date.parse(ping.now) - receivedAt;
  return { ping, now: () => read() + offset };
}

/** Reads the clock from the server and stores what the next page needs of it. */
export async function fetchClock(): Promise<ContestClock> {
  const ping = await read('/apis/ping');
  const receivedAt = Date.now();
  const { registrationOpensAt, registrationEndsAt, submissionEndsAt } = ping;
  const known: KnownClock = {
    offset: Date.parse(ping.now) - receivedAt,
    registrationOpensAt,
    registrationEndsAt,
    submissionEndsAt,
  };
  try {
    localStorage.setItem(KNOWN_KEY, JSON.stringify(known));
  } catch {
    // Without storage the next page begins with the visitor's clock.
  }
  return contestClock(ping, receivedAt);
}

/** The clock as the server last sent it; null before it has answered. */
export class ClockStore extends Store<{ clock: ContestClock | null }> {
  private asked = false;

  constructor(private readonly fetch: () => Promise<ContestClock>) {
    super({ clock: null });
  }

  /** Sets a clock that was read elsewhere. */
  adopt(clock: ContestClock): void {
    this.asked = true;
    this.set({ clock });
  }

  /** Reads the clock from the server, once. On failure pages keep showing the catalogue's dates. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    this.fetch().then(
      (clock) => this.adopt(clock),
      () => undefined,
    );
  }

  /**
   * Calls `tick` when the clock is set and every `everyMs` milliseconds from then on; with an `assumed` clock at once.
   * Returns a function that stops it.
   */
  every(everyMs: number, tick: (clock: ContestClock) => void, assumed?: ContestClock): () => void {
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      const clock = this.get().clock ?? assumed;
      if (!clock) return;
      clearInterval(timer);
      tick(clock);
      timer = setInterval(() => tick(clock), everyMs);
    };
    const unsubscribe = this.subscribe(begin);
    begin();
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }
}

/** The site's one clock. */
export const clockStore = new ClockStore(fetchClock);
