import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { deleteUpload, type UploadKind } from './upload';

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
  /** Access to the file on the device, where the browser gives it (Chromium). */
  handle?: FileSystemFileHandle;
  /** The visitor chose another file instead: it is resumed on request only. */
  stopped?: boolean;
  /** The visitor cancelled it: the stored bytes have to be deleted. */
  cancelled?: boolean;
  /** The file has arrived, and no form has it yet. */
  undelivered?: boolean;
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

/** The sessions of this browser. */
export const browserSessions = new BrowserSessions();

/** Notes that a form has the file of an upload. */
export async function markDelivered(uploadId: string, store: SessionStore = browserSessions): Promise<void> {
  for (const [key, session] of await store.list())
    if (session.uploadId === uploadId) await store.set(key, { ...session, undelivered: false });
}

/** The newest upload of a user and kind that was interrupted or that no form has yet, or null. */
export async function latestInterrupted(
  store: SessionStore,
  user: string,
  kind: UploadKind,
): Promise<StoredSession | null> {
  const sessions = (await store.list()).map(([, session]) => session);
  const interrupted = sessions.filter(
    (s) => s.user === user && s.kind === kind && !s.cancelled && (s.received < s.size || s.undelivered),
  );
  return interrupted.sort((a, b) => b.at - a.at)[0] ?? null;
}

/** Deletes the interrupted upload of an earlier version of a file, found by its name; resolves with whether there is one. */
export async function deleteEarlierVersion(
  store: SessionStore,
  { user, kind, name }: Pick<StoredSession, 'user' | 'kind' | 'name'>,
): Promise<boolean> {
  let found = false;
  for (const [key, old] of await store.list()) {
    if (old.user !== user || old.kind !== kind || old.name !== name) continue;
    if (old.cancelled || old.received >= old.size) continue;
    found = true;
    await deleteCancelled(store, key, old);
  }
  return found;
}

/** Deletes the uploads that a user cancelled at an earlier visit and that could not be deleted then. */
export async function deleteAllCancelled(store: SessionStore, user: string): Promise<void> {
  for (const [key, session] of await store.list())
    if (session.user === user && session.cancelled) await deleteCancelled(store, key, session);
}

async function deleteCancelled(store: SessionStore, key: string, session: StoredSession): Promise<void> {
  await store.set(key, { ...session, cancelled: true });
  await deleteUpload(session.uploadId).then(
    () => store.delete(key),
    () => undefined, // Deleted at the next visit.
  );
}
