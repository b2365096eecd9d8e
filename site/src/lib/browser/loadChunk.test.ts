import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './loadChunk';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('resolves with the loaded module', async () => {
  await expect(loadChunk(() => Promise.resolve({ default: 1 }))).resolves.toEqual({ default: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects with ChunkLoadError and its cause when loading fails', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    cause,
  });
});

it('rejects with ChunkLoadError after 120 seconds', async () => {
  const result = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error);
  const settled = vi.fn();
  void result.then(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBeInstanceOf(ChunkLoadError);
});
