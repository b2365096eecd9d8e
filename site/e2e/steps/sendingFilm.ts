import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { Schema } from '../../src/lib/api/schema';
import { expect } from '../fixtures';
import type { EntrantClient } from '../harness/client';
import { submissionPage } from '../pages/submissionPage';

/** The film of the faults: 60 MB. */
export const FILM_BYTES = 60_000_000;

/** A film on its way from a page to the store. */
export interface Sending {
  page: Page;
  /** Path of the film, which the test may change. */
  film: string;
  /** Ids of the uploads that the pages began, in order. */
  begun: string[];
  client: EntrantClient;
}

/** A playable film, filled up with a `free` box of bytes of which no two parts are alike. */
export function writeFilm(source: string, target: string, size: number): void {
  const film = readFileSync(source);
  const box = Buffer.alloc(size - film.length);
  for (let at = 8, state = 1; at + 4 <= box.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    box.writeUInt32LE(state, at);
  }
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  writeFileSync(target, Buffer.concat([film, box]));
}

/** Collects the ids of the uploads that pages of the context begin from now on. */
export function uploadsBegunIn(context: BrowserContext): string[] {
  const begun: string[] = [];
  context.on('response', (response) => {
    const begins = response.request().method() === 'POST' && response.url().endsWith('/apis/activity/upload');
    if (!begins || !response.ok()) return;
    void response.json().then(
      (body: { data: Schema<'UploadSession'> }) => begun.push(body.data.uploadId),
      () => undefined, // the page has cancelled the call
    );
  });
  return begun;
}

/** Ids of the entrant's uploads that no form was sent with. */
export const unsentUploads = async (client: EntrantClient) =>
  (await client.get<Schema<'UnsentUploads'>>('/apis/activity/upload')).items.map(({ id }) => id);

const sentPercent = async (page: Page) =>
  Number(
    await submissionPage(page)
      .uploading.getAttribute('aria-valuenow', { timeout: 1000 })
      .catch(() => 0),
  );

/** Waits until the page has sent so much of its film. */
export const reaches = (page: Page, percent: number) =>
  expect.poll(() => sentPercent(page), { intervals: [50] }).toBeGreaterThanOrEqual(percent);

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Compares what the store has of an upload with the file. */
export async function expectStored(client: EntrantClient, uploadId: string, film: string): Promise<void> {
  const upload = await client.get<Schema<'Upload'>>(`/apis/activity/upload/${uploadId}`);
  expect(upload.state).toBe('succeed');
  const stored = Buffer.from(await (await fetch(upload.url!)).arrayBuffer());
  expect(hashOf(stored)).toBe(hashOf(readFileSync(film)));
}

/** Waits until the form has the film, and compares what the store has with the file. */
export async function arrives({ page, film, begun, client }: Sending): Promise<void> {
  await expect(submissionPage(page).removeFilm).toBeVisible({ timeout: 180_000 });
  await expectStored(client, begun.at(-1)!, film);
}
