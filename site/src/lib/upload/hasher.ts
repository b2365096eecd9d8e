import type { HashRequest, HashResponse } from './hash.worker';
import { UploadFailed } from './upload';

/** Hashes files off the main thread. */
export interface Hasher {
  /** CRC32C of the whole file, in base64. */
  crc32c: (file: File, signal: AbortSignal) => Promise<string>;
  /** See fingerprintOf. */
  fingerprint: (file: File, signal: AbortSignal) => Promise<string>;
}

/** A hasher that starts one worker per file. */
export const workerHasher: Hasher = {
  crc32c: (file, signal) => hash({ algorithm: 'crc32c', file }, signal),
  fingerprint: (file, signal) => hash({ algorithm: 'fingerprint', file }, signal),
};

function hash(request: HashRequest, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  const result = new Promise<string>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.onmessage = ({ data }: MessageEvent<HashResponse>) =>
      'value' in data ? resolve(data.value) : reject(new Error(`read file: ${data.error}`));
    worker.onerror = ({ message }) => reject(new Error(`read file: ${message}`));
    worker.postMessage(request);
  });
  return result.finally(() => worker.terminate());
}

/** The fingerprint of a file. Rejects with UploadFailed when the file can no longer be read on the device. */
export async function readFingerprint(hasher: Hasher, file: File, signal: AbortSignal): Promise<string> {
  try {
    return await hasher.fingerprint(file, signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : new UploadFailed('changed', null, error);
  }
}

/** Whether the file on the device no longer has the fingerprint that an upload began with. */
export async function hasChanged(
  hasher: Hasher,
  file: File,
  before: string,
  signal: AbortSignal,
): Promise<boolean> {
  const now = await readFingerprint(hasher, file, signal).catch(() => null);
  return !signal.aborted && now !== before;
}
