import { api } from '../api/api';
import { userStore } from '../user';
import { workerHasher } from './hasher';
import { browserLine, sleep } from './patience';
import { BrowserSessions } from './sessions';
import { xhrTransport } from './transport';
import type { RunningUpload, UploadOrder } from './upload';
import { UploadCalls } from './uploadCalls';
import { Uploader } from './Uploader';

/** The uploads that this browser remembers. */
export const browserSessions = new BrowserSessions();

const calls = new UploadCalls(api);

const uploader = new Uploader({
  calls,
  hasher: workerHasher,
  sessions: browserSessions,
  transport: xhrTransport,
  line: browserLine,
  sleep,
  random: Math.random,
  now: Date.now,
  user: () => userStore.get().user?.id ?? '',
});

/** Uploads a file of the logged-in entrant; see Uploader.start. */
export const startUpload = (order: UploadOrder): RunningUpload => uploader.start(order);

/** Removes a finished upload that no form needs any more; fails silently, since the service removes it by itself. */
export const discardUpload = (id: string): Promise<void> => calls.cancel(id);
