import type { Schema } from '../api/schema';
import type { Bilingual } from '../locale/bilingual';

/** What a file is for; each has its own types and limit. */
export type UploadKind = Schema<'UploadKind'>;

/** A file that arrived and passed its check. */
export interface UploadResult {
  uploadId: string;
  kind: UploadKind;
  name: string;
  /** Bytes. */
  size: number;
  /** Running time of a film. */
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  /** A signed address to read it; expires. */
  url: string | null;
  /** How the studio made it; none for a file from the visitor's device. */
  provenance?: Schema<'Provenance'> | null;
}

/** Where an upload stands. */
export interface UploadProgress {
  /** Reading the file; sending; waiting for the network or the next try; being checked by the service. */
  phase: 'preparing' | 'sending' | 'waiting' | 'checking';
  /** Bytes that have left, and all of them. */
  sent: number;
  total: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  /** Bytes that an earlier try had sent already; 0 for a new upload. */
  resumedFrom: number;
  /** An earlier try could not be taken up: the file goes from its beginning. */
  restarted: boolean;
}

/** The visitor cancelled. */
export class UploadCancelled extends Error {
  constructor() {
    super('upload: cancelled');
    this.name = 'UploadCancelled';
  }
}

/**
 * The upload did not succeed. `sending`: it can be taken up again by picking the same file. `checking`: all bytes are
 * there, but the service could not be asked. `refused`: the service looked at the file and says why in `reason`.
 */
export class UploadFailed extends Error {
  constructor(
    readonly stage: 'sending' | 'checking' | 'refused',
    readonly reason: Bilingual | null = null,
    cause?: unknown,
  ) {
    super(`upload: ${stage} failed${reason ? `: ${reason.en}` : ''}`, { cause });
    this.name = 'UploadFailed';
  }
}

/** A running upload. */
export interface RunningUpload {
  /** Rejects with UploadCancelled, UploadFailed, or ApiError when the service refused to begin. */
  done: Promise<UploadResult>;
  /** Stops, and removes what arrived. Does nothing once done. */
  cancel: () => void;
  /** Stops without removing anything: picking the same file goes on where it stopped. */
  leave: () => void;
}

/** What to upload. */
export interface UploadRequest {
  kind: UploadKind;
  file: File;
  onProgress: (progress: UploadProgress) => void;
}

/** The result as the API's answer tells it. */
export function resultOf(upload: Schema<'Upload'>): UploadResult {
  const { id, kind, name, size, durationSeconds, width, height, url, provenance } = upload;
  return {
    uploadId: id,
    kind,
    name,
    size,
    durationSeconds: durationSeconds ?? null,
    width: width ?? null,
    height: height ?? null,
    url,
    provenance,
  };
}
