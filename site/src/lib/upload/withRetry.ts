import { ApiError } from '../api/error';
import { waitForNextTry } from './network';
import type { SendDependencies } from './sendFile';

/** Failed calls in a row to the service before it is given up. */
const MOST_FAILURES = 8;

/** Repeats a call to the service while it fails in a way that may pass: no answer, or a service busy or away. */
export async function withRetry<T>(
  call: () => Promise<T>,
  parts: SendDependencies,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!passing(error) || failures > MOST_FAILURES) throw error;
      await waitForNextTry(failures, parts, signal);
    }
  }
}

const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
