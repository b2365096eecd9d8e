import type { SessionStore, StoredSession } from './sessions';

/** What the browser stores about the upload of one file, so that it can be resumed. */
export class SessionRecord {
  /** The session that the upload uses; null before it has one, and once it was lost. */
  session: StoredSession | null = null;

  constructor(
    private readonly sessions: SessionStore,
    private readonly now: () => number,
    /** Identifies user, kind and file. */
    readonly key: string,
  ) {}

  /** The record of an earlier attempt. */
  read(): Promise<StoredSession | undefined> {
    return this.sessions.get(this.key);
  }

  /** Uses and stores a session, with the present time. */
  async save(session: Omit<StoredSession, 'at'>): Promise<StoredSession> {
    const stored = { ...session, at: this.now() };
    this.session = stored;
    await this.sessions.set(this.key, stored);
    return stored;
  }

  /** Stores something about the session in use. Does nothing without one. */
  async mark(change: Partial<StoredSession>): Promise<void> {
    if (this.session) await this.save({ ...this.session, ...change });
  }

  async forget(): Promise<void> {
    this.session = null;
    await this.sessions.delete(this.key);
  }
}
