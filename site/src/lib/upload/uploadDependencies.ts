import type { Hasher } from './hasher';
import type { SendDependencies } from './sendFile';
import type { SessionStore } from './sessions';

/** What an upload needs from its surroundings. */
export interface UploadDependencies extends SendDependencies {
  hasher: Hasher;
  sessions: SessionStore;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Whose uploads these are. */
  user: () => string;
}
