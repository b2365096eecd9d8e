import { ApiError } from '../api/error';

/** The state of the network as the browser reports it. */
export interface Network {
  online: () => boolean;
  /** Calls back when the network comes or goes; returns a function that unsubscribes. */
  onChange: (changed: (online: boolean) => void) => () => void;
}

/** Resolves after a while; rejects with the signal's reason when that aborts first. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface RetryDependencies {
  network: Network;
  sleep: Sleep;
  /** A number from 0 to below 1. */
  random: () => number;
}

/** The `online` and `offline` events of the window. */
export const browserNetwork: Network = {
  online: () => navigator.onLine,
  onChange: (changed) => {
    const online = () => changed(true);
    const offline = () => changed(false);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  },
};

export const sleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });

const INITIAL_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/** Exponential backoff with jitter: doubles up to 30 s, and the second half of the delay is random. */
function backoff(failures: number, random: () => number): number {
  const full = Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** Math.max(0, failures - 1));
  return full * (0.5 + random() / 2);
}

/**
 * Waits before the next attempt, `atLeast` milliseconds. Offline, it waits for the network to come back, but no longer than
 * the longest backoff: a browser can report offline by mistake.
 */
export async function waitToRetry(
  failures: number,
  { network, sleep, random }: RetryDependencies,
  signal: AbortSignal,
  atLeast = 0,
): Promise<void> {
  const wait = new AbortController();
  const stop = () => wait.abort(signal.reason);
  const backOnline = Symbol('online');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const unsubscribe = network.onChange((online) => online && wait.abort(backOnline));
  try {
    const delay = network.online() ? Math.max(atLeast, backoff(failures, random)) : MAX_BACKOFF_MS;
    await sleep(delay, wait.signal);
  } catch (reason) {
    if (reason !== backOnline) throw reason;
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Repeats an API call while it fails for a transient reason: no answer, 429, or a server error. It retries until
 * `signal` aborts. `onWaiting` gets true before a wait, and false once the call has succeeded after one.
 */
export async function withRetry<T>(
  call: () => Promise<T>,
  dependencies: RetryDependencies,
  signal: AbortSignal,
  onWaiting: (waiting: boolean) => void = () => undefined,
): Promise<T> {
  for (let failures = 0; ;) {
    try {
      const result = await call();
      if (failures > 0) onWaiting(false);
      return result;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!isTransient(error)) throw error;
      failures += 1;
      onWaiting(true);
      await waitToRetry(failures, dependencies, signal, (error.retryAfter ?? 0) * 1000);
    }
  }
}

const isTransient = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
