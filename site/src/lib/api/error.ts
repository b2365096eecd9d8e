import type { i18n } from 'i18next';
import { deadlineInBothZones } from '../locale/dates';
import type { Bilingual, Language } from '../locale/language';

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
    /** The caller's own deadline as RFC 3339, once that is why; else null. */
    readonly endedAt: string | null = null,
  ) {
    super(`${code}: ${msg}`);
    this.name = 'ApiError';
  }
}

/** True for an ApiError with that code. */
export const isCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** A text that is put into the current language when it is shown. */
export type LocalizedText = (i18n: i18n) => string;

/** Texts with the time of the caller's deadline. */
const ENDED = { REGISTRATION_ENDED: 'registrationEnded', SUBMISSION_ENDED: 'submissionEnded' } as const;

/** The message for a failure: the site's text for its code, else the server's, else "Failed to request". */
export function messageOf(i18n: i18n, error: unknown): string {
  const t = i18n.getFixedT(null, 'errors');
  if (!(error instanceof ApiError)) return t('failed');
  if (error.endedAt && error.code in ENDED) {
    const time = deadlineInBothZones(error.endedAt, i18n.language as Language);
    return t(ENDED[error.code as keyof typeof ENDED], { time });
  }
  const known = i18n.exists(`code.${error.code}`, { ns: 'errors' });
  return known ? t(`code.${error.code as 'INTERNAL'}`) : error.msg || t('failed');
}

/** The service's message for each wrong field. One that came in a single language stays in that language. */
export function fieldErrorsOf({ fields, fieldTexts }: ApiError): Record<string, LocalizedText> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]): [string, LocalizedText] => [
      path,
      (i18n) => fieldTexts[path]?.[i18n.language as Language] ?? message,
    ]),
  );
}
