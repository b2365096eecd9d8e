import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';

/** The most bytes of one answer: a player asks again and again as it plays. */
const PART = 64 * 1024;

/** What a media host does. */
export interface MediaHost {
  /** Addresses that were asked for, newest last. */
  asked: string[];
  /** The status of the answer to an address; 206 by default. */
  answerTo: (address: string) => number;
}

/** Answers a page's requests for videos of an origin with ranges of a file, as a store does. */
export async function serveVideo(page: Page, origin: string, file: string): Promise<MediaHost> {
  const bytes = readFileSync(file);
  const host: MediaHost = { asked: [], answerTo: () => 206 };
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'media') return route.continue();
    host.asked.push(request.url());
    const status = host.answerTo(request.url());
    await (status === 206 ? sendPart(route, bytes) : route.fulfill({ status, body: '' }));
  });
  return host;
}

async function sendPart(route: Route, bytes: Buffer): Promise<void> {
  const [, from = '0', to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
  const start = Number(from);
  const end = Math.min(to ? Number(to) : Infinity, start + PART - 1, bytes.length - 1);
  await route.fulfill({
    status: 206,
    headers: {
      'Content-Type': 'video/mp4',
      'Accept-Ranges': 'bytes',
      'Content-Range': `bytes ${start}-${end}/${bytes.length}`,
    },
    body: bytes.subarray(start, end + 1),
  });
}
