import { userStore } from '../session/user';
import {
  findUpload,
  resultOf,
  type RunningUpload,
  type UploadKind,
  type UploadRequest,
  type UploadResult,
} from './upload';
import { workerHasher } from './hasher';
import { browserNetwork, sleep } from './retry';
import { browserSessions, deleteAllCancelled, latestInterrupted, type StoredSession } from './sessions';
import { browserTabs } from './tabs';
import { Uploader } from './Uploader';
import { xhrTransport } from './xhrTransport';

const user = () => userStore.get().user?.id ?? '';

const uploader = new Uploader({
  ...{ user, sleep },
  sessions: browserSessions,
  tabs: browserTabs,
  hasher: workerHasher,
  transport: xhrTransport,
  network: browserNetwork,
  random: Math.random,
  now: Date.now,
  monotonic: () => performance.now(),
});

/** Uploads a file of the logged-in entrant; see Uploader.start. */
export const startUpload = (request: UploadRequest): RunningUpload => uploader.start(request);

/** A finished upload with a fresh signed address; null when it no longer exists. Rejects with ApiError. */
export async function readUpload(id: string): Promise<UploadResult | null> {
  const upload = await findUpload(id);
  return upload?.state === 'succeed' ? resultOf(upload) : null;
}

/** An upload of an earlier visit that no form has yet. */
export interface Interrupted extends StoredSession {
  /** Set when all of it arrived and passed the check. */
  finished?: UploadResult;
}

/**
 * The latest interrupted upload of the logged-in entrant, with the bytes that the store has; null when there is none.
 * Also repeats deletions that failed after a cancel.
 */
export async function interruptedUpload(kind: UploadKind): Promise<Interrupted | null> {
  void deleteAllCancelled(browserSessions, user());
  const session = await latestInterrupted(browserSessions, user(), kind);
  if (!session) return null;
  try {
    const upload = await findUpload(session.uploadId);
    if (upload?.state === 'succeed') return { ...session, finished: resultOf(upload) };
    return upload?.state === 'uploading' || upload?.state === 'processing'
      ? { ...session, received: upload.received }
      : null;
  } catch {
    return session.undelivered ? null : session; // Without an answer, the offset that this browser saved.
  }
}
