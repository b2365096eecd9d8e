/** The visitor's network as far as the browser knows it. */
export interface Network {
  online: () => boolean;
  /** Calls back when the network comes or goes; returns the way to stop. */
  onChange: (changed: (online: boolean) => void) => () => void;
}

/** The browser's own events. */
export const browserNetwork: Network = {
  online: () => navigator.onLine,
  onChange: (changed) => {
    const came = () => changed(true);
    const went = () => changed(false);
    window.addEventListener('online', came);
    window.addEventListener('offline', went);
    return () => {
      window.removeEventListener('online', came);
      window.removeEventListener('offline', went);
    };
  },
};

/** Resolves after a while; rejects with the signal's reason when that aborts first. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

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

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Milliseconds before the next try after `failures` failures in a row: doubling to 30 s, half of it by chance. */
export function backoff(failures: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return full * (0.5 + random() / 2);
}

/**
 * Waits before the next try. While there is no network the wait is the longest one, and ends as soon as the network
 * is back; a browser that wrongly believes to be offline tries again all the same.
 */
export async function waitForNextTry(
  failures: number,
  { line, sleep, random }: { line: Network; sleep: Sleep; random: () => number },
  signal: AbortSignal,
): Promise<void> {
  const done = new AbortController();
  const stop = () => done.abort(signal.reason);
  const back = Symbol('online');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const forget = line.onChange((online) => online && done.abort(back));
  try {
    await sleep(line.online() ? backoff(failures, random) : LONGEST_MS, done.signal);
  } catch (reason) {
    if (reason !== back) throw reason;
  } finally {
    forget();
    signal.removeEventListener('abort', stop);
  }
}
