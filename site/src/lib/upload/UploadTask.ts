import type { Schema } from '../api/schema';
import type { Hasher } from './hasher';
import type { PauseSwitch } from './pause';
import { ProgressMeter } from './progress';
import { FileChanged, sendFile, SessionGone, type SendDependencies } from './resumableUpload';
import { withRetry } from './retry';
import { deleteEarlierVersion, type SessionStore, type StoredSession } from './sessions';
import { takeTurn, type Tabs } from './tabs';
import {
  completeUpload,
  createUpload,
  deleteUpload,
  findUpload,
  resultOf,
  UploadCancelled,
  UploadFailed,
  type UploadProgress,
  type UploadRequest,
  type UploadResult,
} from './upload';

const MAX_RESTARTS = 2; // Lost sessions after which an upload fails.
const MAX_GAPS = 3; // How often bytes may be missing after the store reported the file complete, or the session gone.
/** Interval between two queries while the service checks the file. */
const CHECK_INTERVAL_MS = 1_000;

/** What an upload works with. */
export interface UploadDependencies extends SendDependencies {
  hasher: Hasher;
  sessions: SessionStore;
  tabs: Tabs;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Id of the logged-in user. */
  user: () => string;
}

/** One upload, from a file in the browser to a checked file in the store. */
export class UploadTask {
  private readonly meter: ProgressMeter;
  private fingerprint = '';
  private key = '';
  private restarts = 0;
  /** A request to begin may have reached the service. */
  private begun = false;
  private session: StoredSession | null = null;

  constructor(
    private readonly dependencies: UploadDependencies,
    private readonly request: UploadRequest,
    private readonly pause: PauseSwitch,
    private readonly signal: AbortSignal,
  ) {
    const { file, onProgress } = request;
    this.meter = new ProgressMeter(file.size, dependencies.monotonic, (progress) => {
      onProgress(progress);
      if (progress.phase !== 'elsewhere') this.say(progress);
    });
  }

  async run(): Promise<UploadResult> {
    const { hasher, user, tabs } = this.dependencies;
    const { kind, file } = this.request;
    this.meter.enter('preparing');
    this.fingerprint = await this.readFingerprint();
    this.key = [user(), kind, this.fingerprint].join(':');
    const mirror = (progress: UploadProgress | null) =>
      progress ? this.meter.mirror(progress) : this.meter.enter('elsewhere');
    const unsubscribe = this.pause.onChange(() => this.meter.enter(this.pause.on ? 'paused' : 'sending'));
    try {
      return await takeTurn(tabs, this.key, this.signal, mirror, () => {
        const checksum = hasher.crc32c(file, this.signal);
        checksum.catch(() => undefined); // Handled where it is awaited; the upload may fail before that.
        return this.runAlone(checksum);
      });
    } finally {
      unsubscribe();
    }
  }

  /** Deletes what arrived, after a cancel. What cannot be deleted now is deleted at the next visit. */
  async discard(): Promise<void> {
    if (!this.begun && !this.session) return;
    const { session, key } = this;
    const never = new AbortController().signal;
    // A beginning whose answer was lost has a row all the same: the same key finds it.
    const uploadId = session?.uploadId ?? (await this.retry(() => this.create(), never)).uploadId;
    await this.retry(() => deleteUpload(uploadId), never);
    await this.dependencies.sessions.delete(key);
  }

  /** Keeps what arrived, and does not resume it at the next visit without being asked. */
  async stop(): Promise<void> {
    if (this.session) await this.dependencies.sessions.set(this.key, { ...this.session, stopped: true });
  }

  private async runAlone(checksum: Promise<string>): Promise<UploadResult> {
    try {
      let upload = await this.findInterrupted();
      for (;;) {
        const result = await this.sendAndCheck(upload, checksum);
        if (result) return result;
        if (this.restarts >= MAX_RESTARTS) throw new UploadFailed('sending');
        this.restarts += 1;
        await this.deleteSession();
        this.meter.restart();
        upload = null;
      }
    } catch (error) {
      throw await this.toUploadError(error);
    }
  }

  /** An interrupted upload of this file that can be resumed, or null. */
  private async findInterrupted(): Promise<Schema<'Upload'> | null> {
    const { sessions, user } = this.dependencies;
    const { kind, file, handle } = this.request;
    const stored = await sessions.get(this.key);
    if (stored?.cancelled && this.meter.phase === 'elsewhere') throw new UploadCancelled();
    if (!stored || stored.cancelled) {
      if (await deleteEarlierVersion(sessions, { user: user(), kind, name: file.name }))
        this.meter.restart(true);
      return null;
    }
    const upload = await this.find(stored.uploadId);
    if (upload && upload.state !== 'failed') {
      const sessionUrl = upload.sessionUrl ?? stored.sessionUrl;
      this.session = { ...stored, sessionUrl, handle: handle ?? stored.handle, stopped: false };
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
      if (this.pause.on) this.meter.enter('paused');
      try {
        await this.send(session, from);
        this.meter.enter('checking');
        const crc32c = await checksum;
        upload = await this.retry(() => completeUpload(session.uploadId, crc32c, this.signal));
      } catch (error) {
        if (!(error instanceof SessionGone)) throw error;
        // A session also ends with the last byte: the service reports which it was, and asks the store itself.
        upload = await this.find(session.uploadId);
        if (!upload || upload.state === 'failed') return null;
      }
    }
  }

  private send(session: StoredSession, from: number): Promise<void> {
    const { sessionUrl, chunkSize, uploadId } = session;
    const { signal, pause, meter } = this;
    return sendFile(
      {
        ...{ file: this.request.file, sessionUrl, chunkSize, from, signal, pause },
        isChanged: () => this.isChanged(),
        receivedByService: async () => (await findUpload(uploadId, signal))?.received ?? 0,
        onSent: (bytes) => meter.sent(bytes),
        onReceived: (received) => void this.saveSession(session, received),
        onWaiting: (waiting) => meter.enter(pause.on ? 'paused' : waiting ? 'waiting' : 'sending'),
      },
      this.dependencies,
    );
  }

  /** Waits until the service has checked the file. */
  private async awaitCheck(completed: Schema<'Upload'>): Promise<UploadResult> {
    this.meter.enter('checking');
    let upload: Schema<'Upload'> | null = completed;
    for (; upload?.state === 'processing'; upload = await this.find(completed.id))
      await this.dependencies.sleep(CHECK_INTERVAL_MS, this.signal);
    if (upload?.state === 'succeed') {
      this.meter.done();
      if (this.session)
        await this.saveSession({ ...this.session, undelivered: true }, this.request.file.size);
      return resultOf(upload);
    }
    await this.deleteSession();
    throw new UploadFailed('refused', upload?.reasonTexts ?? null);
  }

  private async createSession(): Promise<StoredSession> {
    const { kind, file, handle } = this.request;
    const { user, now, sessions } = this.dependencies;
    this.begun = true;
    const { uploadId, sessionUrl, chunkSize } = await this.retry(() => this.create(this.signal));
    const { name, size } = file;
    const target = { uploadId, sessionUrl, chunkSize, handle };
    const session = { ...target, user: user(), kind, name, size, received: 0, at: now() };
    await sessions.set(this.key, session);
    return session;
  }

  /** The key is that of the file, so that a repeated beginning is the same upload, after a reload too. */
  private create(signal?: AbortSignal): Promise<Schema<'UploadSession'>> {
    const { kind, file } = this.request;
    return createUpload(kind, file, [kind, this.fingerprint, this.restarts].join('.'), signal);
  }

  private async readFingerprint(): Promise<string> {
    try {
      return await this.dependencies.hasher.fingerprint(this.request.file, this.signal);
    } catch (error) {
      throw this.signal.aborted ? this.signal.reason : new UploadFailed('changed', null, error);
    }
  }

  /** Whether the file on the device is no longer the one that the upload began with. */
  private async isChanged(): Promise<boolean> {
    const now = await this.readFingerprint().catch(() => null);
    return !this.signal.aborted && now !== this.fingerprint;
  }

  private saveSession(session: StoredSession, received: number): Promise<void> {
    const { sessions, now } = this.dependencies;
    this.session = { ...session, received, at: now() };
    return sessions.set(this.key, this.session);
  }

  private async deleteSession(): Promise<void> {
    this.session = null;
    await this.dependencies.sessions.delete(this.key);
  }

  private find(id: string): Promise<Schema<'Upload'> | null> {
    return this.retry(() => findUpload(id, this.signal));
  }

  private retry<T>(call: () => Promise<T>, signal = this.signal): Promise<T> {
    const onWaiting = (waiting: boolean) => this.meter.wait(waiting);
    return withRetry(call, this.dependencies, signal, onWaiting);
  }

  private say(progress: UploadProgress | null): void {
    const { kind, file } = this.request;
    const { tabs, user } = this.dependencies;
    if (this.key) tabs.say({ user: user(), kind, key: this.key, name: file.name, progress });
  }

  /** Notes a cancel before another tab, which waits for this one, can begin the upload anew. */
  private async noteCancel(): Promise<void> {
    this.say(null);
    const { session } = this;
    if (session) await this.dependencies.sessions.set(this.key, { ...session, cancelled: true });
  }

  private async toUploadError(error: unknown): Promise<unknown> {
    const { aborted, reason } = this.signal as { aborted: boolean; reason: unknown };
    if (aborted && reason instanceof UploadCancelled) await this.noteCancel();
    if (aborted) return reason;
    if (error instanceof UploadFailed || error instanceof UploadCancelled) return error;
    if (error instanceof FileChanged || (await this.isChanged()))
      return new UploadFailed('changed', null, error);
    if (!this.session) return error; // The ApiError of the refused creation.
    return new UploadFailed(this.meter.phase === 'checking' ? 'checking' : 'sending', null, error);
  }
}
