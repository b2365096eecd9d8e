import type { Hasher } from './hasher';
import type { Surroundings } from './sendFile';
import type { SessionStore } from './sessions';
import type { UploadCalls } from './uploadCalls';

/** What an upload needs from its surroundings. */
export interface JourneyParts extends Surroundings {
  calls: UploadCalls;
  hasher: Hasher;
  sessions: SessionStore;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Whose uploads these are. */
  user: () => string;
}
