import { afterEach, expect, it, vi } from 'vitest';
import { crc32cOf } from './hash';
import { workerHasher } from './hasher';

afterEach(() => vi.unstubAllGlobals());

/** A worker whose script does not arrive. */
class LostWorker {
  onerror: ((event: { message: string }) => void) | null = null;
  postMessage = () => queueMicrotask(() => this.onerror?.({ message: '' }));
  terminate = () => undefined;
}

class RefusedWorker {
  constructor() {
    throw new DOMException('refused', 'SecurityError');
  }
}

it.each([LostWorker, RefusedWorker])('hashes in the page when there is no worker (%o)', async (worker) => {
  vi.stubGlobal('Worker', worker);
  const file = new File(['film'], 'film.mp4');
  const read = workerHasher.crc32c(file, new AbortController().signal);
  await expect(read).resolves.toBe(await crc32cOf(file));
});
