import type { Schema } from '../api/schema';

/** Local storage key of the clock by the last answer, for the first paint of the next page. */
export const KNOWN_KEY = 'marquee.clock';

/** The stored part of an answer. */
export interface KnownClock extends Pick<Schema<'Ping'>, 'registrationEndsAt' | 'submissionEndsAt'> {
  /** Unknown to what a former release stored. */
  registrationOpensAt?: string;
  /** Contest time minus the visitor's, in milliseconds. */
  offset: number;
}
