import type { Schema } from '../api/schema';
import {
  completeUpload,
  createUpload,
  deleteUpload,
  findUpload,
  resultOf,
  UploadCancelled,
  UploadFailed,
  type RunningUpload,
  type UploadKind,
  type UploadProgress,
  type UploadRequest,
  type UploadResult,
} from './upload';
import type { Hasher } from './hasher';
import { ProgressMeter } from './progress';
import { withRetry } from './retry';
import { sendFile, SessionGone, type SendDependencies } from './resumableUpload';
import type { SessionStore, StoredSession } from './sessions';

/** Lost sessions after which an upload fails. */
const MAX_RESTARTS = 2;
/** How often the service may report missing bytes after the store reported the file complete. */
const MAX_GAPS = 3;
/** Interval between two queries while the service checks the file, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

export interface UploadDependencies extends SendDependencies {
  hasher: Hasher;
  sessions: SessionStore;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Id of the logged-in user. */
  user: () => string;
}

/** Starts uploads that survive a lost network, a reload and a closed tab. */
export class Uploader {
  constructor(private readonly dependencies: UploadDependencies) {}

  /**
   * Sends a file straight to the object store and waits until the service has checked it. Resumes an upload of the same
   * file that was interrupted in this browser, by the same user for the same purpose.
   */
  start({ kind, file, onProgress }: UploadRequest): RunningUpload {
    const controller = new AbortController();
    const { signal } = controller;
    const task = new UploadTask(this.dependencies, kind, file, signal, onProgress);
    let settled = false;
    const done = task.run().finally(() => {
      settled = true;
    });
    return {
      done,
      cancel: () => {
        if (settled || signal.aborted) return;
        controller.abort(new UploadCancelled());
        void done.catch(() => task.discard());
      },
      leave: () => controller.abort(new Error('upload: left')),
    };
  }
}

/** One upload, from a file in the browser to a checked file in the store. */
class UploadTask {
  private readonly meter: ProgressMeter;
  private key = '';
  private session: StoredSession | null = null;

  constructor(
    private readonly dependencies: UploadDependencies,
    private readonly kind: UploadKind,
    private readonly file: File,
    private readonly signal: AbortSignal,
    onProgress: (progress: UploadProgress) => void,
  ) {
    this.meter = new ProgressMeter(file.size, dependencies.now, onProgress);
  }

  async run(): Promise<UploadResult> {
    const { hasher, user } = this.dependencies;
    this.meter.enter('preparing');
    this.key = [user(), this.kind, await hasher.fingerprint(this.file, this.signal)].join(':');
    const checksum = hasher.crc32c(this.file, this.signal);
    checksum.catch(() => undefined); // Handled where it is awaited; the upload may fail before that.
    let upload = await this.findInterrupted();
    for (let restarts = 0; ; restarts += 1) {
      try {
        const result = await this.sendAndCheck(upload, checksum);
        if (result) return result;
        if (restarts >= MAX_RESTARTS) throw new UploadFailed('sending');
      } catch (error) {
        throw this.toUploadError(error);
      }
      await this.deleteSession();
      this.meter.restart();
      upload = null;
    }
  }

  /** Deletes what arrived, after a cancel. */
  async discard(): Promise<void> {
    if (this.session) await deleteUpload(this.session.uploadId);
    await this.deleteSession();
  }

  /** An interrupted upload of this file that can be resumed, or null. */
  private async findInterrupted(): Promise<Schema<'Upload'> | null> {
    const stored = await this.dependencies.sessions.get(this.key);
    if (!stored) return null;
    const upload = await this.findUpload(stored.uploadId);
    if (upload && upload.state !== 'failed') {
      this.session = { ...stored, sessionUrl: upload.sessionUrl ?? stored.sessionUrl };
      return upload;
    }
    await this.deleteSession();
    this.meter.restart();
    return null;
  }

  /** Null when the session is lost and the file must be sent to a new one. */
  private async sendAndCheck(
    interrupted: Schema<'Upload'> | null,
    checksum: Promise<string>,
  ): Promise<UploadResult | null> {
    let upload = interrupted;
    for (let gaps = 0; ; gaps += 1) {
      if (upload && upload.state !== 'uploading') return this.awaitCheck(upload);
      if (gaps > MAX_GAPS) throw new UploadFailed('checking');
      const session = (this.session ??= await this.createSession());
      const from = upload?.received ?? 0;
      this.meter.start(from, interrupted !== null);
      try {
        await this.send(session, from);
      } catch (error) {
        if (!(error instanceof SessionGone)) throw error;
        // A session also ends with the last byte: the service reports which it was.
        upload = await this.findUpload(session.uploadId);
        if (!upload || upload.state === 'failed' || upload.state === 'uploading') return null;
        return this.awaitCheck(upload);
      }
      this.meter.enter('checking');
      const crc32c = await checksum;
      upload = await this.retry(() => completeUpload(session.uploadId, crc32c, this.signal));
    }
  }

  private send(session: StoredSession, from: number): Promise<void> {
    const { sessionUrl, chunkSize } = session;
    const { file, signal, meter } = this;
    return sendFile(
      {
        ...{ file, sessionUrl, chunkSize, from, signal },
        onSent: (bytes) => meter.sent(bytes),
        onReceived: (received) => void this.saveSession(session, received),
        onWaiting: (waiting) => meter.enter(waiting ? 'waiting' : 'sending'),
      },
      this.dependencies,
    );
  }

  /** Waits until the service has checked the file. */
  private async awaitCheck(completed: Schema<'Upload'>): Promise<UploadResult> {
    this.meter.enter('checking');
    let upload: Schema<'Upload'> | null = completed;
    while (upload?.state === 'processing') {
      await this.dependencies.sleep(CHECK_INTERVAL_MS, this.signal);
      upload = await this.findUpload(completed.id);
    }
    if (upload?.state === 'succeed') {
      this.meter.done();
      if (this.session) await this.saveSession(this.session, this.file.size);
      return resultOf(upload);
    }
    await this.deleteSession();
    throw new UploadFailed('refused', upload?.reasonTexts ?? null);
  }

  private async createSession(): Promise<StoredSession> {
    const { kind, file } = this;
    const { user, now } = this.dependencies;
    const { uploadId, sessionUrl, chunkSize } = await this.retry(() => createUpload(kind, file, this.signal));
    const { name, size } = file;
    const target = { uploadId, sessionUrl, chunkSize };
    const session = { ...target, user: user(), kind, name, size, received: 0, at: now() };
    await this.dependencies.sessions.set(this.key, session);
    return session;
  }

  private saveSession(session: StoredSession, received: number): Promise<void> {
    const { sessions, now } = this.dependencies;
    return sessions.set(this.key, { ...session, received, at: now() });
  }

  private async deleteSession(): Promise<void> {
    this.session = null;
    await this.dependencies.sessions.delete(this.key);
  }

  private findUpload(id: string): Promise<Schema<'Upload'> | null> {
    return this.retry(() => findUpload(id, this.signal));
  }

  private retry<T>(call: () => Promise<T>): Promise<T> {
    return withRetry(call, this.dependencies, this.signal);
  }

  private toUploadError(error: unknown): unknown {
    if (this.signal.aborted) return this.signal.reason;
    if (error instanceof UploadFailed) return error;
    if (!this.session) return error; // The ApiError of the refused creation.
    return new UploadFailed(this.meter.phase === 'checking' ? 'checking' : 'sending', null, error);
  }
}
