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
