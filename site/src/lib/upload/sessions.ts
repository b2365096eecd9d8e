import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { UploadKind } from './upload';

/** An upload that this browser can resume. */
export interface StoredSession {
  uploadId: string;
  sessionUrl: string;
  chunkSize: number;
  user: string;
  kind: UploadKind;
  name: string;
  size: number;
  /** Bytes that the store last confirmed. */
  received: number;
  /** When it was last written, in milliseconds since the epoch. */
  at: number;
}

/** Keeps upload sessions over reloads, by user, kind and file. */
export interface SessionStore {
  get: (key: string) => Promise<StoredSession | undefined>;
  set: (key: string, session: StoredSession) => Promise<void>;
  delete: (key: string) => Promise<void>;
  list: () => Promise<[string, StoredSession][]>;
}

/** Sessions in IndexedDB. Without it (some private windows) uploads work, but cannot be resumed. */
export class BrowserSessions implements SessionStore {
  private store: UseStore | null = null;

  get = (key: string) => this.run((store) => get<StoredSession>(key, store), undefined);
  set = (key: string, session: StoredSession) => this.run((store) => set(key, session, store), undefined);
  delete = (key: string) => this.run((store) => del(key, store), undefined);
  list = () => this.run((store) => entries<string, StoredSession>(store), []);

  private async run<T>(operation: (store: UseStore) => Promise<T>, fallback: T): Promise<T> {
    try {
      this.store ??= createStore('marquee-uploads', 'sessions');
      return await operation(this.store);
    } catch {
      return fallback;
    }
  }
}

/** The newest interrupted upload of a user and kind, or null. */
export async function latestInterrupted(
  store: SessionStore,
  user: string,
  kind: UploadKind,
): Promise<StoredSession | null> {
  const sessions = (await store.list()).map(([, session]) => session);
  const interrupted = sessions.filter((s) => s.user === user && s.kind === kind && s.received < s.size);
  return interrupted.sort((a, b) => b.at - a.at)[0] ?? null;
}
