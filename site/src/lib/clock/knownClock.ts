import type { Schema } from '../api/schema';

/** Local storage key of what the last answer said of the clock, for the first paint of the next page. */
export const KNOWN_KEY = 'marquee.clock';

/** What is stored of an answer. */
export interface KnownClock extends Pick<Schema<'Ping'>, 'registrationEndsAt' | 'submissionEndsAt'> {
  /** Contest time minus the visitor's, in milliseconds. */
  offset: number;
}
