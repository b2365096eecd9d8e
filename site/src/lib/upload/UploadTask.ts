import type { Schema } from '../api/schema';
import { withRetry } from './withRetry';
import type { UploadDependencies } from './uploadDependencies';
import { Meter } from './Meter';
import { SessionGone } from './position';
import { sendFile } from './sendFile';
import type { StoredSession } from './sessions';
import { beginUpload, cancelUpload, completeUpload, uploadOrNull } from './uploadCalls';
import { resultOf, UploadFailed, type UploadKind, type UploadProgress, type UploadResult } from './upload';

/** Sessions that may be lost on the way before the upload is given up. */
const MOST_RESTARTS = 2;
/** Times that the service may miss bytes which the store says it has. */
const MOST_GAPS = 3;
/** Pause between two looks at a check that is running, in milliseconds. */
const LOOK_AGAIN_MS = 1_000;

/** One file's way from the browser to a checked upload. */
export class UploadTask {
  private readonly meter: Meter;
  private key = '';
  private session: StoredSession | null = null;

  constructor(
    private readonly parts: UploadDependencies,
    private readonly kind: UploadKind,
    private readonly file: File,
    private readonly signal: AbortSignal,
    onProgress: (progress: UploadProgress) => void,
  ) {
    this.meter = new Meter(file.size, parts.now, onProgress);
  }

  async run(): Promise<UploadResult> {
    const { hasher, user } = this.parts;
    this.meter.phase('preparing');
    this.key = [user(), this.kind, await hasher.fingerprint(this.file, this.signal)].join(':');
    const checksum = hasher.crc32c(this.file, this.signal);
    checksum.catch(() => undefined); // Told when it is awaited; a journey may end before.
    let upload = await this.takeUp();
    for (let restarts = 0; ; restarts += 1) {
      try {
        const finished = await this.carry(upload, checksum);
        if (finished) return finished;
        if (restarts >= MOST_RESTARTS) throw new UploadFailed('sending');
      } catch (error) {
        throw await this.explain(error);
      }
      await this.forget();
      this.meter.restart();
      upload = null;
    }
  }

  /** Removes what arrived, after a cancel. */
  async discard(): Promise<void> {
    if (this.session) await cancelUpload(this.session.uploadId);
    await this.forget();
  }

  /** An interrupted upload of this file, as the service knows it. */
  private async takeUp(): Promise<Schema<'Upload'> | null> {
    const stored = await this.parts.sessions.get(this.key);
    if (!stored) return null;
    const upload = await this.retrying(() => uploadOrNull(stored.uploadId, this.signal));
    if (upload && upload.state !== 'failed') {
      this.session = { ...stored, sessionUrl: upload.sessionUrl ?? stored.sessionUrl };
      return upload;
    }
    await this.forget();
    this.meter.restart();
    return null;
  }

  /** Sends and checks; null when the session was lost and all must begin anew. */
  private async carry(
    upload: Schema<'Upload'> | null,
    checksum: Promise<string>,
  ): Promise<UploadResult | null> {
    let known = upload;
    for (let gaps = 0; ; gaps += 1) {
      if (known && known.state !== 'uploading') return this.settle(known);
      if (gaps > MOST_GAPS) throw new UploadFailed('checking');
      const session = (this.session ??= await this.begin());
      const from = known?.received ?? 0;
      this.meter.begin(from, upload !== null);
      try {
        await this.send(session, from);
      } catch (error) {
        if (!(error instanceof SessionGone)) throw error;
        // The session also ends when the last byte has arrived: the service knows.
        known = await this.retrying(() => uploadOrNull(session.uploadId, this.signal));
        if (!known || known.state === 'failed' || known.state === 'uploading') return null;
        return this.settle(known);
      }
      this.meter.phase('checking');
      const crc32c = await checksum;
      known = await this.retrying(() => completeUpload(session.uploadId, crc32c, this.signal));
    }
  }

  private async begin(): Promise<StoredSession> {
    const { uploadId, sessionUrl, chunkSize } = await this.retrying(() =>
      beginUpload(this.kind, this.file, this.signal),
    );
    const { name, size } = this.file;
    const user = this.parts.user();
    const session = {
      uploadId,
      sessionUrl,
      chunkSize,
      user,
      kind: this.kind,
      name,
      size,
      received: 0,
      at: this.parts.now(),
    };
    await this.parts.sessions.set(this.key, session);
    return session;
  }

  private send(session: StoredSession, from: number): Promise<void> {
    const { sessionUrl, chunkSize } = session;
    const { file, signal, meter, parts } = this;
    return sendFile(
      {
        ...{ file, sessionUrl, chunkSize, from, signal },
        onSent: (bytes) => meter.sent(bytes),
        onHeld: (received) => void this.remember(session, received),
        onWaiting: (waiting) => meter.phase(waiting ? 'waiting' : 'sending'),
      },
      parts,
    );
  }

  /** Waits until the service has looked at what arrived. */
  private async settle(upload: Schema<'Upload'>): Promise<UploadResult> {
    this.meter.phase('checking');
    let known: Schema<'Upload'> | null = upload;
    while (known?.state === 'processing') {
      await this.parts.sleep(LOOK_AGAIN_MS, this.signal);
      known = await this.retrying(() => uploadOrNull(upload.id, this.signal));
    }
    if (known?.state === 'succeed') {
      this.meter.done();
      if (this.session) await this.remember(this.session, this.file.size);
      return resultOf(known);
    }
    await this.forget();
    throw new UploadFailed('refused', known?.reasonTexts ?? null);
  }

  private retrying<T>(call: () => Promise<T>): Promise<T> {
    return withRetry(call, this.parts, this.signal);
  }

  private remember(session: StoredSession, received: number): Promise<void> {
    return this.parts.sessions.set(this.key, { ...session, received, at: this.parts.now() });
  }

  private async forget(): Promise<void> {
    this.session = null;
    await this.parts.sessions.delete(this.key);
  }

  private async explain(error: unknown): Promise<unknown> {
    if (this.signal.aborted) return this.signal.reason;
    if (error instanceof UploadFailed) return error;
    if (!this.session) return error; // The service refused to begin: its own words say why.
    return new UploadFailed(this.meter.current === 'checking' ? 'checking' : 'sending', null, error);
  }
}
