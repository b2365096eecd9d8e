import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { bytesHeld, listenToStore, type Part } from '../harness/storeTraffic';
import { submissionPage } from '../pages/submissionPage';

/** Bytes a second that the page may send, so that an upload takes long enough to be cut. */
const SPEED = 8 * 1024 * 1024;

/** What is submitted. */
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

/**
 * Uploads a file whose line is cut in the middle, reloads the page, picks the file again, and holds that only what was
 * missing is sent.
 */
export async function uploadAcrossACut(page: Page, file: string, store: string): Promise<void> {
  const form = submissionPage(page);
  const { size } = statSync(file);
  const parts = listenToStore(page, store);
  const line = await page.context().newCDPSession(page);
  const set = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: SPEED,
    });
  await line.send('Network.enable');
  await set(false);

  await form.film.setInputFiles(file);
  await expect
    .poll(async () => Number(await form.uploading.getAttribute('aria-valuenow')), { intervals: [50] })
    .toBeGreaterThan(35);
  await set(true);
  await expect(form.waiting).toBeVisible();

  // The line comes back after the page has been opened anew.
  await page.route(`${store}/**`, (route) => route.abort('connectionreset'));
  await set(false);
  await page.reload();
  await expect(form.stopped).toBeVisible();
  await page.unroute(`${store}/**`);
  const first = parts[0]!;
  const held = await settledBytes(first);
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(size);
  parts.splice(0);

  await form.film.setInputFiles(file);
  await expect(form.resumed).toBeVisible();
  await expect(form.removeFilm).toBeVisible({ timeout: 30_000 });
  expect(parts.every(({ session }) => session === first.session)).toBe(true);
  expect(parts[0]!.start).toBe(held);
  expect(parts.at(-1)!.end).toBe(size - 1);
  expect(parts.reduce((sum, { start, end }) => sum + end - start + 1, 0)).toBe(size - held);
  await line.detach();
}

/** What the store holds once it has noticed that the line is gone: until then a part may still be arriving. */
async function settledBytes(part: Part): Promise<number> {
  let held = -1;
  const same = async () => {
    const before = held;
    held = await bytesHeld(part);
    return held === before;
  };
  await expect.poll(same, { intervals: [250], message: 'the store has settled' }).toBe(true);
  return held;
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
