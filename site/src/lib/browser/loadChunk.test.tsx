import { beforeEach, expect, it, vi, afterEach } from 'vitest';
import { goToNewRelease, ChunkLoadError, loadChunk } from './loadChunk';

const reload = vi.fn();
const serve = (html: string, ok = true) =>
  vi.stubGlobal('fetch', () => Promise.resolve({ ok, text: () => Promise.resolve(html) }));

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  document.head.innerHTML =
    '<script type="module" src="/assets/first-1.js" data-app="/assets/app-1.js"></script>';
});

it('reloads for a release with another application file, at most once a minute', async () => {
  serve('<script type="module" src="/assets/first-1.js" data-app="/assets/app-2.js"></script>');
  expect(await goToNewRelease(reload, 1_000_000)).toBe(true);
  expect(await goToNewRelease(reload, 1_059_999)).toBe(false);
  expect(await goToNewRelease(reload, 1_060_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  [
    'another page of the same release',
    () => serve('<script src="/assets/shell-1.js"></script><link href="/assets/app-1.js">'),
  ],
  ['the same release', () => serve('<script src="/assets/first-1.js" data-app="/assets/app-1.js">')],
  ['a server in trouble', () => serve('', false)],
  ['no network', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))],
])('does not reload for %s', async (_name, arrange) => {
  arrange();
  expect(await goToNewRelease(reload, 1_000_000)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

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
