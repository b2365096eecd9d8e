import type { Page } from '@playwright/test';

/** A part of a file that the page sent to the object store; `end` is its last byte. */
export interface Part {
  session: string;
  start: number;
  end: number;
  size: number;
}

/** Records the parts of files that the page sends from now on. Status queries are not recorded. */
export function listenToStore(page: Page, store: string): Part[] {
  const parts: Part[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().startsWith(store)) return;
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(request.headers()['content-range'] ?? '');
    if (!range) return;
    const [start, end, size] = range.slice(1).map(Number) as [number, number, number];
    parts.push({ session: request.url(), start, end, size });
  });
  return parts;
}

/** The number of bytes that the store has of a file, by a status query of the resumable protocol. */
export async function bytesHeld({ session, size }: Part): Promise<number> {
  const answer = await fetch(session, { method: 'PUT', headers: { 'Content-Range': `bytes */${size}` } });
  if (answer.status !== 308) throw new Error(`The store answered ${answer.status} to a status query.`);
  const held = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '');
  return held ? Number(held[1]) + 1 : 0;
}
