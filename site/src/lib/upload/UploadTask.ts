import type { Schema } from '../api/schema';
import { hasChanged, patient, readFingerprint, type Hasher } from './hasher';
import type { PauseSwitch } from './pause';
import { ProgressMeter } from './progress';
import { FileChanged, sendFile, SessionGone, type SendDependencies } from './resumableUpload';
import { withRetry } from './retry';
import { SessionRecord } from './sessionRecord';
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

/** The dependencies of an upload. */
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
  private record: SessionRecord | null = null;
  private restarts = 0;
  /** A request to begin may have reached the service. */
  private begun = false;

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
    const { user, tabs, sessions, now } = this.dependencies;
    const { kind, file } = this.request;
    this.meter.enter('preparing');
    const hasher = patient(this.dependencies.hasher, this.dependencies, (waiting) =>
      this.meter.wait(waiting),
    );
    this.fingerprint = await readFingerprint(hasher, file, this.signal);
    const key = [user(), kind, this.fingerprint].join(':');
    const record = (this.record = new SessionRecord(sessions, now, key));
    const mirror = (progress: UploadProgress | null) =>
      progress ? this.meter.mirror(progress) : this.meter.enter('elsewhere');
    const unsubscribe = this.pause.onChange(() => this.meter.enter(this.pause.on ? 'paused' : 'sending'));
    try {
      return await takeTurn(tabs, key, this.signal, mirror, () => {
        const checksum = hasher.crc32c(file, this.signal);
        checksum.catch(() => undefined); // Handled where it is awaited; the upload may fail before that.
        return this.runAlone(record, checksum);
      });
    } finally {
      unsubscribe();
    }
  }

  /** Deletes what arrived, after a cancel. A failed deletion is repeated at the next visit. */
  async discard(): Promise<void> {
    const { record } = this;
    if (!record || (!this.begun && !record.session)) return;
    const never = new AbortController().signal;
    // The service has a row even if the answer was lost; the same key finds it.
    const uploadId = record.session?.uploadId ?? (await this.retry(() => this.create(), never)).uploadId;
    await this.retry(() => deleteUpload(uploadId), never);
    await record.forget();
  }

  /** Keeps what arrived, and does not resume it at the next visit without being asked. */
  async stop(): Promise<void> {
    await this.record?.mark({ stopped: true });
  }

  private async runAlone(record: SessionRecord, checksum: Promise<string>): Promise<UploadResult> {
    try {
      let upload = await this.findInterrupted(record);
      for (;;) {
        const result = await this.sendAndCheck(record, upload, checksum);
        if (result) return result;
        if (this.restarts >= MAX_RESTARTS) throw new UploadFailed('sending');
        this.restarts += 1;
        await record.forget();
        this.meter.restart();
        upload = null;
      }
    } catch (error) {
      throw await this.toUploadError(error);
    }
  }

  /** An interrupted upload of this file that can be resumed, or null. */
  private async findInterrupted(record: SessionRecord): Promise<Schema<'Upload'> | null> {
    const { sessions, user } = this.dependencies;
    const { kind, file, handle } = this.request;
    const stored = await record.read();
    if (stored?.cancelled && this.meter.phase === 'elsewhere') throw new UploadCancelled();
    if (!stored || stored.cancelled) {
      if (await deleteEarlierVersion(sessions, { user: user(), kind, name: file.name }))
        this.meter.restart(true);
      return null;
    }
    const upload = await this.find(stored.uploadId);
    if (upload && upload.state !== 'failed') {
      const sessionUrl = upload.sessionUrl ?? stored.sessionUrl;
      record.session = { ...stored, sessionUrl, handle: handle ?? stored.handle, stopped: false };
      return upload;
    }
    await record.forget();
    this.meter.restart();
    return null;
  }

  /** Null when the session is lost and the file must be sent to a new one. */
  private async sendAndCheck(
    record: SessionRecord,
    interrupted: Schema<'Upload'> | null,
    checksum: Promise<string>,
  ): Promise<UploadResult | null> {
    let upload = interrupted;
    for (let gaps = 0; ; gaps += 1) {
      if (upload && upload.state !== 'uploading') return this.awaitCheck(record, upload);
      if (gaps > MAX_GAPS) throw new UploadFailed('checking');
      const session = (record.session ??= await this.createSession(record));
      const from = upload?.received ?? 0;
      this.meter.start(from, interrupted !== null);
      if (this.pause.on) this.meter.enter('paused');
      try {
        await this.send(record, session, from);
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

  private send(record: SessionRecord, session: StoredSession, from: number): Promise<void> {
    const { sessionUrl, chunkSize, uploadId } = session;
    const { signal, pause, meter } = this;
    return sendFile(
      {
        ...{ file: this.request.file, sessionUrl, chunkSize, from, signal, pause },
        isChanged: () => this.isChanged(),
        receivedByService: async () => (await findUpload(uploadId, signal))?.received ?? 0,
        onSent: (bytes) => meter.sent(bytes),
        onReceived: (received) => void record.save({ ...session, received }),
        onWaiting: (waiting) => meter.enter(pause.on ? 'paused' : waiting ? 'waiting' : 'sending'),
      },
      this.dependencies,
    );
  }

  /** Waits until the service has checked the file. */
  private async awaitCheck(record: SessionRecord, completed: Schema<'Upload'>): Promise<UploadResult> {
    this.meter.enter('checking');
    let upload: Schema<'Upload'> | null = completed;
    for (; upload?.state === 'processing'; upload = await this.find(completed.id))
      await this.dependencies.sleep(CHECK_INTERVAL_MS, this.signal);
    if (upload?.state === 'succeed') {
      this.meter.done();
      await record.mark({ undelivered: true, received: this.request.file.size });
      return resultOf(upload);
    }
    await record.forget();
    throw new UploadFailed('refused', upload?.reasonTexts ?? null);
  }

  private async createSession(record: SessionRecord): Promise<StoredSession> {
    const { kind, file, handle } = this.request;
    const { user } = this.dependencies;
    this.begun = true;
    const { uploadId, sessionUrl, chunkSize } = await this.retry(() => this.create(this.signal));
    const { name, size } = file;
    const target = { uploadId, sessionUrl, chunkSize, handle };
    return record.save({ ...target, user: user(), kind, name, size, received: 0 });
  }

  /** The key is derived from the file, so that a repeated call is the same upload, after a reload too. */
  private create(signal?: AbortSignal): Promise<Schema<'UploadSession'>> {
    const { kind, file } = this.request;
    return createUpload(kind, file, [kind, this.fingerprint, this.restarts].join('.'), signal);
  }

  private isChanged(): Promise<boolean> {
    return hasChanged(this.dependencies.hasher, this.request.file, this.fingerprint, this.signal);
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
    const key = this.record?.key;
    if (key) tabs.say({ user: user(), kind, key, name: file.name, progress });
  }

  /** Records a cancel before a waiting tab can begin the upload again. */
  private async noteCancel(): Promise<void> {
    this.say(null);
    await this.record?.mark({ cancelled: true });
  }

  private async toUploadError(error: unknown): Promise<unknown> {
    const { aborted, reason } = this.signal as { aborted: boolean; reason: unknown };
    if (aborted && reason instanceof UploadCancelled) await this.noteCancel();
    if (aborted) return reason;
    if (error instanceof UploadFailed || error instanceof UploadCancelled) return error;
    if (error instanceof FileChanged || (await this.isChanged()))
      return new UploadFailed('changed', null, error);
    if (!this.record?.session) return error; // The ApiError of the refused creation.
    return new UploadFailed(this.meter.phase === 'checking' ? 'checking' : 'sending', null, error);
  }
}
