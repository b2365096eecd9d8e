import type { HashAnswer, HashRequest } from './hash.worker';

/** Reads files for their sums, away from the page's own thread. */
export interface Hasher {
  /** CRC32C of the whole file, in base64. */
  crc32c: (file: File, signal: AbortSignal) => Promise<string>;
  /** See fingerprintOf. */
  fingerprint: (file: File, signal: AbortSignal) => Promise<string>;
}

/** A hasher with a worker of its own for every file. */
export const workerHasher: Hasher = {
  crc32c: (file, signal) => ask({ task: 'crc32c', file }, signal),
  fingerprint: (file, signal) => ask({ task: 'fingerprint', file }, signal),
};

function ask(request: HashRequest, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<string>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) =>
      'value' in data ? resolve(data.value) : reject(new Error(`read file: ${data.error}`));
    worker.onerror = ({ message }) => reject(new Error(`read file: ${message}`));
    worker.postMessage(request);
  });
  return answer.finally(() => worker.terminate());
}
