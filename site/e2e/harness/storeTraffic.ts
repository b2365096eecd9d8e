import type { Page } from '@playwright/test';

/** A chunk sent to the object store; `end` is the offset of its last byte. */
export interface Chunk {
  session: string;
  start: number;
  end: number;
  size: number;
}

/** Collects the chunks that the page sends from now on, without status queries. */
export function listenToStore(page: Page, store: string): Chunk[] {
  const chunks: Chunk[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().startsWith(store)) return;
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(request.headers()['content-range'] ?? '');
    if (!range) return;
    const [start, end, size] = range.slice(1).map(Number) as [number, number, number];
    chunks.push({ session: request.url(), start, end, size });
  });
  return chunks;
}

/** How many bytes of a file the store has, by the status query of the resumable protocol. */
export async function storedBytes({ session, size }: Chunk): Promise<number> {
  const answer = await fetch(session, { method: 'PUT', headers: { 'Content-Range': `bytes */${size}` } });
  if (answer.status !== 308) throw new Error(`The store answered ${answer.status} to a status query.`);
  const stored = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '');
  return stored ? Number(stored[1]) + 1 : 0;
}
