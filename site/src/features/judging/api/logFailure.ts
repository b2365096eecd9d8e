import { ApiError } from '../../../lib/api/error';

/** Writes a failed call into the browser's log: which call and why, nobody's name. */
export function logFailure(call: string, error: unknown): void {
  const reason = error instanceof ApiError ? `${error.code} ${error.requestId ?? ''}` : String(error);
  // The service's answer is null to the page: here is the only place that tells why.
  // eslint-disable-next-line no-console
  console.error(`${call}: ${reason.trim()}`);
}
