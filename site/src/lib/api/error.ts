import type { Bilingual } from '../locale/bilingual';

/**
 * A failed call. `code` is the API's (see i18n/errors), or `NETWORK` when no answer came,
 * or `UNKNOWN` when the answer could not be parsed.
 */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly msg: string,
    /** The message of every wrong field, by its path in the body, as in `members[1].email`. */
    readonly fields: Record<string, string> = {},
    readonly requestId: string | null = null,
    /** HTTP status; 0 when no answer came. */
    readonly status = 0,
    /** The server's `Retry-After`, in seconds. */
    readonly retryAfter: number | null = null,
    /** The server's clock when it answered, in milliseconds, to the second; null when it is unknown. */
    readonly serverTime: number | null = null,
    /** The messages of `fields` in both languages, where the server sent both. */
    readonly fieldTexts: Record<string, Bilingual> = {},
  ) {
    super(`${code}: ${msg}`);
    this.name = 'ApiError';
  }
}

/** True for an ApiError with that code. */
export const isCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
