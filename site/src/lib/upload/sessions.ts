import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { UploadKind } from './upload';

/** An upload that can be taken up again from this browser. */
export interface StoredSession {
  uploadId: string;
  sessionUrl: string;
  chunkSize: number;
  user: string;
  kind: UploadKind;
  name: string;
  size: number;
  /** Bytes that the store was last known to hold. */
  received: number;
  /** When it was last heard of, in milliseconds since the epoch. */
  at: number;
}

/** Remembers uploads over reloads, by user, kind and file. */
export interface SessionStore {
  get: (key: string) => Promise<StoredSession | undefined>;
  set: (key: string, session: StoredSession) => Promise<void>;
  delete: (key: string) => Promise<void>;
  list: () => Promise<[string, StoredSession][]>;
}

/** Sessions in the browser's IndexedDB. Where there is none (some private windows) uploads work, without resuming. */
export class BrowserSessions implements SessionStore {
  private store: UseStore | null = null;

  get = (key: string) => this.attempt((store) => get<StoredSession>(key, store), undefined);
  set = (key: string, session: StoredSession) => this.attempt((store) => set(key, session, store), undefined);
  delete = (key: string) => this.attempt((store) => del(key, store), undefined);
  list = () => this.attempt((store) => entries<string, StoredSession>(store), []);

  private async attempt<T>(work: (store: UseStore) => Promise<T>, otherwise: T): Promise<T> {
    try {
      this.store ??= createStore('marquee-uploads', 'sessions');
      return await work(this.store);
    } catch {
      return otherwise;
    }
  }
}

/** The newest unfinished upload of a user and kind, to remind them of it; null without any. */
export async function interrupted(
  store: SessionStore,
  user: string,
  kind: UploadKind,
): Promise<StoredSession | null> {
  const all = (await store.list()).map(([, session]) => session);
  const theirs = all.filter((s) => s.user === user && s.kind === kind && s.received < s.size);
  return theirs.sort((a, b) => b.at - a.at)[0] ?? null;
}
