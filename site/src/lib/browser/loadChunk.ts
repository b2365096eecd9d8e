/** Time limit of a download, in milliseconds. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk of the application could not be downloaded. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('load chunk: the chunk did not arrive', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Downloads a chunk of the application; rejects with ChunkLoadError on failure or after 120 s. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Session storage key of the time of the last reload for a new release. */
const RELOADED_KEY = 'marquee.reloaded';
/** Minimum time between two such reloads, in milliseconds: during a rollout, servers answer with different releases. */
const PAUSE_MS = 60_000;

/**
 * The addresses that identify the release of a page: the application's, which contains a content hash, or that of the
 * shell's script, which every page lists among its modules.
 */
function scriptsOf(page: Document): string[] {
  return [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    (script) => script.dataset.app ?? script.getAttribute('src')!,
  );
}

/** True when another release was published since this page was opened; false when the server cannot be reached. */
async function isNewRelease(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'no-cache', headers: { Accept: 'text/html' } });
    const html = await answer.text();
    return answer.ok && scriptsOf(document).some((address) => !html.includes(address));
  } catch {
    return false;
  }
}

/** Notes a reload, and returns whether it may happen: never without storage, where reloads could not be counted. */
function mayReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < PAUSE_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * Call this after a chunk could not be downloaded. Reloads the page and resolves true when the reason is a new release.
 * Form input survives in the browser's drafts.
 */
export async function goToNewRelease(reload = () => location.reload(), now = Date.now()): Promise<boolean> {
  if (!(await isNewRelease()) || !mayReload(now)) return false;
  reload();
  return true;
}
