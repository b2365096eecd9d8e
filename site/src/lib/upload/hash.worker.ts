import { crc32cOf, fingerprintOf } from './hash';

/** The worker's messages: see hasher.ts. */
export interface HashRequest {
  algorithm: 'crc32c' | 'fingerprint';
  file: File;
}
export type HashResponse = { value: string } | { error: string };

self.onmessage = async ({ data: { algorithm, file } }: MessageEvent<HashRequest>) => {
  try {
    const value = algorithm === 'crc32c' ? await crc32cOf(file) : await fingerprintOf(file);
    self.postMessage({ value } satisfies HashResponse);
  } catch (error) {
    self.postMessage({ error: String(error) } satisfies HashResponse);
  }
};
