import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { listenToStore, storedBytes, type Chunk } from '../harness/storeTraffic';
import { submissionPage } from '../pages/submissionPage';

/** Upload speed in bytes per second, slow enough to interrupt an upload. */
const SPEED = 8 * 1024 * 1024;

/** The texts of a submission. */
export interface Film {
  title: string;
  description: string;
  process: string;
}

export async function describeFilm(page: Page, film: Film): Promise<void> {
  const form = submissionPage(page);
  await form.title.fill(film.title);
  await form.description.fill(film.description);
  await form.english.check();
  await form.process.fill(film.process);
  await form.tool('Imagen').check();
  await form.tool('Veo').check();
  await form.aiShare.check();
  await form.agreement.check();
}

/** Goes offline during an upload, reloads the page, picks the file again, and expects only the missing bytes to be sent. */
export async function uploadAcrossACut(page: Page, file: string, store: string): Promise<void> {
  const form = submissionPage(page);
  const { size } = statSync(file);
  const chunks = listenToStore(page, store);
  const cdp = await page.context().newCDPSession(page);
  const set = (offline: boolean) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: SPEED,
    });
  await cdp.send('Network.enable');
  await set(false);

  await form.film.setInputFiles(file);
  await expect
    .poll(async () => Number(await form.uploading.getAttribute('aria-valuenow')), { intervals: [50] })
    .toBeGreaterThan(35);
  await set(true);
  await expect(form.waiting).toBeVisible();

  // The network comes back after the reload.
  await page.route(`${store}/**`, (route) => route.abort('connectionreset'));
  await set(false);
  await page.reload();
  await expect(form.stopped).toBeVisible();
  await page.unroute(`${store}/**`);
  const first = chunks[0]!;
  const stored = await settledBytes(first);
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(size);
  chunks.splice(0);

  await form.film.setInputFiles(file);
  await expect(form.resumed).toBeVisible();
  await expect(form.removeFilm).toBeVisible();
  expect(chunks.every(({ session }) => session === first.session)).toBe(true);
  expect(chunks[0]!.start).toBe(stored);
  expect(chunks.at(-1)!.end).toBe(size - 1);
  expect(chunks.reduce((sum, { start, end }) => sum + end - start + 1, 0)).toBe(size - stored);
  await cdp.detach();
}

/** The stored bytes once they no longer change: a chunk may still arrive after the connection is closed. */
async function settledBytes(chunk: Chunk): Promise<number> {
  let stored = -1;
  const unchanged = async () => {
    const before = stored;
    stored = await storedBytes(chunk);
    return stored === before;
  };
  await expect.poll(unchanged, { intervals: [250], message: 'the store has settled' }).toBe(true);
  return stored;
}

export async function submit(page: Page, { title, description }: Film): Promise<void> {
  const form = submissionPage(page);
  await expect(form.title).toHaveValue(title);
  await expect(form.description).toHaveValue(description);
  await expect(form.tool('Veo')).toBeChecked();
  await form.submit.click();
  await expect(form.done).toBeVisible();
  await expect(page).toHaveURL('/en');
  await page.goto('/submit');
  await expect(form.versions).toHaveCount(1);
  await expect(form.versions.first()).toContainText(title);
  await expect(form.versions.first()).toContainText('Latest');
  await expect(form.history).toContainText('1 of 10 submissions used');
}
