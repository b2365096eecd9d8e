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
import { xhrTransport } from './resumableUpload';
import { BrowserSessions, latestInterrupted, type StoredSession } from './sessions';
import { Uploader } from './Uploader';

const sessions = new BrowserSessions();
const user = () => userStore.get().user?.id ?? '';

const uploader = new Uploader({
  ...{ sessions, user, sleep },
  hasher: workerHasher,
  transport: xhrTransport,
  network: browserNetwork,
  random: Math.random,
  now: Date.now,
});

/** Uploads a file of the logged-in entrant; see Uploader.start. */
export const startUpload = (request: UploadRequest): RunningUpload => uploader.start(request);

/** A finished upload with a fresh signed address; null when it no longer exists. Rejects with ApiError. */
export async function readUpload(id: string): Promise<UploadResult | null> {
  const upload = await findUpload(id);
  return upload?.state === 'succeed' ? resultOf(upload) : null;
}

/** The latest interrupted upload of the logged-in entrant, as far as the store has it; null when there is none. */
export async function interruptedUpload(kind: UploadKind): Promise<StoredSession | null> {
  const session = await latestInterrupted(sessions, user(), kind);
  if (!session) return null;
  try {
    const upload = await findUpload(session.uploadId);
    return upload?.state === 'uploading' ? { ...session, received: upload.received } : null;
  } catch {
    return session; // Without an answer, the offset that this browser saved.
  }
}
