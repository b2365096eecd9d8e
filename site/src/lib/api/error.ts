import type { Bilingual } from '../locale/bilingual';

/**
 * A refused or failed call. `code` is the API's (see i18n/errors), or `NETWORK` when no answer came,
 * or `UNKNOWN` when the answer could not be understood.
 */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly msg: string,
    /** Every wrong field with its message, by its path in the body, as in `members[1].email`. */
    readonly fields: Record<string, string> = {},
    readonly requestId: string | null = null,
    /** HTTP status; 0 when no answer came. */
    readonly status = 0,
    /** Seconds to wait before the next try, when the server said so. */
    readonly retryAfter: number | null = null,
    /** The server's clock when it answered, in milliseconds, to the second; null when it did not say. */
    readonly serverTime: number | null = null,
    /** The messages of `fields` in both languages, as far as the server told them. */
    readonly fieldTexts: Record<string, Bilingual> = {},
  ) {
    super(`${code}: ${msg}`);
    this.name = 'ApiError';
  }
}

/** True for an ApiError with that code. */
export const isCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
