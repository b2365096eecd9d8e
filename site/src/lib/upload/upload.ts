import type { Schema } from '../api/schema';
import type { Bilingual } from '../locale/language';
import { api } from '../api/api';
import { ApiError } from '../api/error';

/** What a file is for. Each kind has its own types and size limit. */
export type UploadKind = Schema<'UploadKind'>;

/** A file that is stored and checked. */
export interface UploadResult {
  uploadId: string;
  kind: UploadKind;
  name: string;
  /** Bytes. */
  size: number;
  /** Null for a file that is not a film. */
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  /** A signed address to read it, which expires. */
  url: string | null;
  /** Warnings about an accepted film; absent in a draft of an earlier release. */
  warnings?: Schema<'UploadWarning'>[];
  /** How the studio generated it; absent for a file from the visitor's device. */
  provenance?: Schema<'Provenance'> | null;
}

/** The state of a running upload. */
export interface UploadProgress {
  /**
   * Hashing the file; sending; waiting for the network or a retry; paused by the visitor; checked by the service; sent by
   * another tab of this browser.
   */
  phase: 'preparing' | 'sending' | 'waiting' | 'paused' | 'checking' | 'elsewhere';
  /** Bytes sent, of `total`. */
  sent: number;
  total: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  /** Bytes that an interrupted upload had sent before; 0 for a new one. */
  resumedFrom: number;
  /** The file is sent from its beginning: an earlier session was lost, or the file has changed since. */
  restarted: boolean | 'changed';
}

/** The visitor cancelled. */
export class UploadCancelled extends Error {
  constructor() {
    super('upload: cancelled');
    this.name = 'UploadCancelled';
  }
}

/**
 * The upload failed. `sending`: picking the same file resumes it. `changed`: the file on the device was changed or
 * removed. `checking`: all bytes are stored, but the service did not confirm them. `refused`: the file did not pass the
 * service's check, for `reason`.
 */
export class UploadFailed extends Error {
  constructor(
    readonly stage: 'sending' | 'changed' | 'checking' | 'refused',
    readonly reason: Bilingual | null = null,
    cause?: unknown,
  ) {
    super(`upload: ${stage} failed${reason ? `: ${reason.en}` : ''}`, { cause });
    this.name = 'UploadFailed';
  }
}

/** A running upload. */
export interface RunningUpload {
  /** Rejects with UploadCancelled, with UploadFailed, or with ApiError when the upload could not be created. */
  done: Promise<UploadResult>;
  /** Stops and deletes what arrived. Does nothing once done. */
  cancel: () => void;
  /** Stops and deletes nothing: picking the same file resumes the upload. */
  leave: () => void;
  /** Stops until `resume`. Does nothing while the service checks the file. */
  pause: () => void;
  resume: () => void;
}

/** What to upload, and where to report progress. */
export interface UploadRequest {
  kind: UploadKind;
  file: File;
  /** Access to the file on the device, to resume after a reload. */
  handle?: FileSystemFileHandle;
  onProgress: (progress: UploadProgress) => void;
}

/** The result in the API's answer. */
export function resultOf(upload: Schema<'Upload'>): UploadResult {
  const { id, kind, name, size, durationSeconds, width, height, url } = upload;
  const { warnings, provenance } = upload;
  return {
    uploadId: id,
    kind,
    name,
    size,
    durationSeconds: durationSeconds ?? null,
    width: width ?? null,
    height: height ?? null,
    url,
    warnings,
    provenance,
  };
}

/** All calls are quiet: the page shows a failure beside the file. */
const UPLOAD = '/apis/activity/upload/{id}';

/** Begins an upload. The same key again resolves with the same upload, until that is cancelled or has failed. */
export function createUpload(
  kind: UploadKind,
  { name, size, type }: File,
  key: string,
  signal?: AbortSignal,
): Promise<Schema<'UploadSession'>> {
  const body = { kind, name, size, contentType: type };
  const params = { header: { 'Idempotency-Key': key } };
  return api.post('/apis/activity/upload', { quiet: true, signal, body, params });
}

/** The current state of an upload; null when it does not exist. Without a signal it is asked outside an upload. */
export async function findUpload(id: string, signal?: AbortSignal): Promise<Schema<'Upload'> | null> {
  try {
    const relogin = signal ? true : 'unless-declined';
    return await api.get(UPLOAD, { quiet: true, relogin, signal, params: { path: { id } } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const completeUpload = (id: string, crc32c: string, signal: AbortSignal): Promise<Schema<'Upload'>> =>
  api.post(`${UPLOAD}/complete`, { quiet: true, signal, params: { path: { id } }, body: { crc32c } });

/** Deletes an upload; one that no longer exists is not a failure. */
export async function deleteUpload(id: string): Promise<void> {
  try {
    await api.delete(UPLOAD, { quiet: true, relogin: false, params: { path: { id } } });
  } catch (error) {
    // CONFLICT: a form has the file; keep it.
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
  }
}
