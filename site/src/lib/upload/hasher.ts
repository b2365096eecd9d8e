import type { HashRequest, HashResponse } from './hash.worker';
import { waitToRetry, type RetryDependencies } from './retry';
import { UploadFailed } from './upload';

/** Hashes files off the main thread. */
export interface Hasher {
  /** CRC32C of the whole file, in base64. */
  crc32c: (file: File, signal: AbortSignal) => Promise<string>;
  /** See fingerprintOf. */
  fingerprint: (file: File, signal: AbortSignal) => Promise<string>;
}

/** The code that hashes could not be downloaded: the file itself may be as it was. */
export class HasherUnavailable extends Error {
  constructor(cause?: unknown) {
    super('hash file: the code did not arrive', { cause });
    this.name = 'HasherUnavailable';
  }
}

/**
 * A hasher that starts one worker per file, and hashes in the page where the worker does not start (its chunk is neither
 * cached nor reachable, or a policy refuses workers). Rejects with HasherUnavailable when neither can be had.
 */
export const workerHasher: Hasher = {
  crc32c: (file, signal) => hash({ algorithm: 'crc32c', file }, signal),
  fingerprint: (file, signal) => hash({ algorithm: 'fingerprint', file }, signal),
};

async function hash(request: HashRequest, signal: AbortSignal): Promise<string> {
  try {
    return await hashInWorker(request, signal);
  } catch (error) {
    if (!(error instanceof HasherUnavailable) || signal.aborted) throw error;
  }
  const here = await import('./hash').catch((error: unknown) => {
    throw new HasherUnavailable(error);
  });
  signal.throwIfAborted();
  return request.algorithm === 'crc32c' ? here.crc32cOf(request.file) : here.fingerprintOf(request.file);
}

function startWorker(): Worker {
  try {
    return new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  } catch (error) {
    throw new HasherUnavailable(error);
  }
}

async function hashInWorker(request: HashRequest, signal: AbortSignal): Promise<string> {
  const worker = startWorker();
  const result = new Promise<string>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.onmessage = ({ data }: MessageEvent<HashResponse>) =>
      'value' in data ? resolve(data.value) : reject(new Error(`read file: ${data.error}`));
    // The worker answers with what goes wrong while it reads: an error event means that it did not start.
    worker.onerror = ({ message }) => reject(new HasherUnavailable(message));
    worker.postMessage(request);
  });
  return result.finally(() => worker.terminate());
}

/** A hasher that waits for the line while the code of the other cannot be downloaded. */
export const patient = (
  hasher: Hasher,
  dependencies: RetryDependencies,
  onWaiting: (waiting: boolean) => void,
): Hasher => {
  const wait = async (call: () => Promise<string>, signal: AbortSignal): Promise<string> => {
    for (let failures = 1; ; failures += 1) {
      try {
        const value = await call();
        if (failures > 1) onWaiting(false);
        return value;
      } catch (error) {
        if (signal.aborted || !(error instanceof HasherUnavailable)) throw error;
        onWaiting(true);
        await waitToRetry(failures, dependencies, signal);
      }
    }
  };
  return {
    crc32c: (file, signal) => wait(() => hasher.crc32c(file, signal), signal),
    fingerprint: (file, signal) => wait(() => hasher.fingerprint(file, signal), signal),
  };
};

/** The fingerprint of a file. Rejects with UploadFailed when the file can no longer be read on the device. */
export async function readFingerprint(hasher: Hasher, file: File, signal: AbortSignal): Promise<string> {
  try {
    return await hasher.fingerprint(file, signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : new UploadFailed('changed', null, error);
  }
}

/**
 * Whether the file on the device no longer has the fingerprint that an upload began with. False while that cannot be
 * computed.
 */
export async function hasChanged(
  hasher: Hasher,
  file: File,
  before: string,
  signal: AbortSignal,
): Promise<boolean> {
  const now = await hasher
    .fingerprint(file, signal)
    .catch((error: unknown) => (error instanceof HasherUnavailable ? before : null));
  return !signal.aborted && now !== before;
}
