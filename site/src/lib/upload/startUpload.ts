import { userStore } from '../session/user';
import { workerHasher } from './hasher';
import { browserNetwork, sleep } from './network';
import { BrowserSessions, interrupted, type StoredSession } from './sessions';
import { xhrTransport } from './transport';
import {
  resultOf,
  type RunningUpload,
  type UploadKind,
  type UploadRequest,
  type UploadResult,
} from './upload';
import { uploadOrNull } from './uploadCalls';
import { Uploader } from './Uploader';

const browserSessions = new BrowserSessions();

const uploader = new Uploader({
  hasher: workerHasher,
  sessions: browserSessions,
  transport: xhrTransport,
  line: browserNetwork,
  sleep,
  random: Math.random,
  now: Date.now,
  user: () => userStore.get().user?.id ?? '',
});

/** Uploads a file of the logged-in entrant; see Uploader.start. */
export const startUpload = (order: UploadRequest): RunningUpload => uploader.start(order);

/** A finished upload as it is now, with a fresh address to read it; null when it is gone. Rejects with ApiError. */
export async function readUpload(id: string): Promise<UploadResult | null> {
  const upload = await uploadOrNull(id);
  return upload?.state === 'succeed' ? resultOf(upload) : null;
}

/** The unfinished upload of the logged-in entrant to remind them of, as far as the store really has it; or null. */
export async function interruptedUpload(kind: UploadKind): Promise<StoredSession | null> {
  const session = await interrupted(browserSessions, userStore.get().user?.id ?? '', kind);
  if (!session) return null;
  try {
    const upload = await uploadOrNull(session.uploadId);
    return upload?.state === 'uploading' ? { ...session, received: upload.received } : null;
  } catch {
    return session;
  }
}
