import { crc32cOf, fingerprintOf } from './hash';

/** What the page may ask of the worker, and what comes back. */
export interface HashRequest {
  task: 'crc32c' | 'fingerprint';
  file: File;
}
export type HashAnswer = { value: string } | { error: string };

self.onmessage = async ({ data: { task, file } }: MessageEvent<HashRequest>) => {
  try {
    const value = task === 'crc32c' ? await crc32cOf(file) : await fingerprintOf(file);
    self.postMessage({ value } satisfies HashAnswer);
  } catch (error) {
    self.postMessage({ error: String(error) } satisfies HashAnswer);
  }
};
