import { chromium } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures';
import { recordedShift, recordShift } from './pages/layoutShift';

/** Bytes of the page's main part that arrive with its beginning. */
const BEGINNING = 300;

/** A server of one page whose end arrives after `release`; it knows no other address. */
async function inTwoParts(html: string, path: string) {
  const cut = html.indexOf('id="main"') + BEGINNING;
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((request, response) => {
    if (request.url !== path) return void response.writeHead(404).end();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(html.slice(0, cut));
    void released.then(() => response.end(html.slice(cut)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, release, server };
}

test('a scroll bar that comes with the rest of a page moves nothing', async ({ contest, launchOptions }) => {
  const path = '/en/guidelines';
  const html = await (await fetch(contest.international + path)).text();
  const { address, release, server } = await inTwoParts(html, path);
  // The tests' browsers have no scroll bars otherwise.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
    await recordShift(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1);
    const tall = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    expect(await tall()).toBe(false);
    release();
    await page.waitForLoadState();
    expect(await tall()).toBe(true);
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    expect(await recordedShift(page)).toBe(0);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});
