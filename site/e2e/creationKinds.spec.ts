import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import type { Schema } from '../src/lib/api/schema';
import { expect, test } from './fixtures';
import { readMp4 } from './harness/mp4';
import { pngOf, sizeOfPng } from './harness/png';
import { logInEntrant, MAKING, newestTask, openStudio } from './steps/creating';

type Result = Schema<'GenerationResult'>;

/** Relative difference that the service allows between a result and the requested ratio. */
const RATIO_TOLERANCE = 0.08;

test('creates pictures from text and from pictures, and downloads them unchanged', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  const client = await logInEntrant({ page, origin: contest.international, mail, tools });
  const studio = await openStudio(page, contest.international);
  await expect(studio.create).toHaveAccessibleDescription(/^40 of 40 images left today/);

  await test.step('two pictures from text', async () => {
    await studio.prompt.fill('A moon that is also a boat');
    await studio.ratio('2.39:1').check();
    await studio.count(2).click();
    await studio.create.click();
    const made = studio.task('A moon that is also a boat');
    await expect(made.pictures).toHaveCount(2, { timeout: MAKING.picture });
    const { results } = await newestTask(client);
    for (const [at, result] of results.entries()) {
      await expectPicture(made.pictures.nth(at), result, 2.39);
      const fetched = page.waitForResponse('**/apis/activity/proxy?*');
      const file = await saved(page, () => made.download.nth(at).click());
      expect((await fetched).ok()).toBe(true);
      expect(file.name).toMatch(/^a-moon-that-is-also-a-boat-.*\.png$/);
      expect(sizeOfPng(file.bytes)).toEqual({ width: result.width, height: result.height });
      expect(file.bytes.equals(await stored(page, result))).toBe(true);
    }
    await expect(studio.create).toHaveAccessibleDescription(/^38 of 40 images left today/);
  });

  await test.step('one from a file', async () => {
    await studio.mode('image_to_image').check();
    await expect(studio.create).toHaveAccessibleDescription(/^Add a reference image first\./);
    await studio.chooseReference.setInputFiles({
      name: 'dusk.png',
      mimeType: 'image/png',
      buffer: pngOf({ width: 640, height: 480 }),
    });
    await expect(studio.reference).toBeVisible();
    await studio.prompt.fill('The same dusk, in winter');
    await studio.ratio('4:3').check();
    await studio.count(1).click();
    await expect(studio.create).toHaveAccessibleDescription(/^38 of 40/);
    await studio.create.click();
    const made = studio.task('The same dusk, in winter');
    await expect(made.pictures).toHaveCount(1, { timeout: MAKING.picture });
    const task = await newestTask(client);
    expect(task).toMatchObject({ type: 'image_to_image', model: 'seedream', aspectRatio: '4:3' });
    await expectPicture(made.pictures, task.results[0]!, 4 / 3);
    await expectPicture(studio.reference, { width: 640, height: 480 }, 4 / 3);
  });

  await test.step('a pasted and then a dropped picture replace the reference', async () => {
    const before = await client.get<Schema<'GenerationTask'>>(
      `/apis/activity/generation/tasks/${(await newestTask(client)).id}`,
    );
    await dispatchPicture(page, 'paste', pngOf({ width: 300, height: 300 }));
    await expectPicture(studio.reference, { width: 300, height: 300 }, 1);
    await dispatchPicture(page, 'drop', pngOf({ width: 900, height: 1600 }));
    await expectPicture(studio.reference, { width: 900, height: 1600 }, 9 / 16);
    await studio.prompt.fill('A tall dusk');
    await studio.ratio('9:16').check();
    await expect(studio.create).not.toHaveAccessibleDescription(/on its way/);
    await studio.create.click();
    const made = studio.task('A tall dusk');
    await expect(made.pictures).toHaveCount(1, { timeout: MAKING.picture });
    const task = await newestTask(client);
    expect(task.referenceUploadId).not.toBe(before.referenceUploadId);
    await expectPicture(made.pictures, task.results[0]!, 9 / 16);
  });
  expect(complaints).toEqual([]);
});

test('creates a clip from text, and one from an earlier picture', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  const client = await logInEntrant({ page, origin: contest.international, mail, tools });
  const studio = await openStudio(page, contest.international);

  await test.step('a clip from text plays, with the requested length and ratio', async () => {
    await studio.mode('text_to_video').check();
    await studio.prompt.fill('Rain walks along the harbour');
    await studio.ratio('1:1').check();
    await studio.resolution('720p').click();
    await studio.duration('5 s').click();
    await expect(studio.create).toHaveAccessibleDescription(/^10 of 10 videos left today/);
    await studio.create.click();
    const made = studio.task('Rain walks along the harbour');
    await expect(made.play).toBeVisible({ timeout: MAKING.clip });
    await expect(studio.create).toHaveAccessibleDescription(/^9 of 10 videos left today/);
    await made.play.click();
    const { results } = await newestTask(client);
    await expectClip(studio.dialogClip, results[0]!, { seconds: 5, ratio: 1 });
    const file = await saved(page, () => studio.download.click());
    expect(file.name).toMatch(/^rain-walks-along-the-harbour-.*\.mp4$/);
    const { seconds, width, height } = readMp4(file.bytes);
    expect(Math.abs(seconds - 5)).toBeLessThan(0.3);
    expect({ width, height }).toEqual({ width: results[0]!.width, height: results[0]!.height });
    expect(file.bytes.equals(await stored(page, results[0]!))).toBe(true);
    await studio.close.click();
  });

  await test.step('an earlier picture is the reference of the next clip', async () => {
    await studio.mode('text_to_image').check();
    await studio.prompt.fill('A tower of folded maps');
    await studio.ratio('9:16').check();
    await studio.create.click();
    const picture = studio.task('A tower of folded maps');
    await expect(picture.pictures).toHaveCount(1, { timeout: MAKING.picture });
    await picture.asReference.click();
    await expect(studio.mode('image_to_image')).toBeChecked();
    await expect(studio.prompt).toBeFocused();
    await studio.mode('image_to_video').check();
    await studio.prompt.fill('The maps unfold');
    await studio.ratio('16:9').check();
    await studio.create.click();
    await expect(studio.alert(/which is not 16:9\. Choose 9:16/)).toBeVisible();
    await studio.ratio('9:16').check();
    await studio.create.click();
    const made = studio.task('The maps unfold');
    await expect(made.play).toBeVisible({ timeout: MAKING.clip });
    const task = await newestTask(client);
    expect(task).toMatchObject({ type: 'image_to_video', aspectRatio: '9:16', duration: 5 });
    await made.play.click();
    await expectClip(studio.dialogClip, task.results[0]!, { seconds: 5, ratio: 9 / 16 });
  });
  expect(complaints).toEqual([]);
});

/** Expects that the browser shows a picture of that size, and that the size has the ratio. */
async function expectPicture(
  picture: Locator,
  { width, height }: Pick<Result, 'width' | 'height'>,
  ratio: number,
) {
  await picture.scrollIntoViewIfNeeded();
  const shown = () =>
    picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  await expect.poll(shown).toEqual([width, height]);
  expect(Math.abs(width / height / ratio - 1)).toBeLessThan(RATIO_TOLERANCE);
}

/** Expects that the browser plays a clip of that size, length and ratio. */
async function expectClip(
  clip: Locator,
  { width, height }: Result,
  { seconds, ratio }: { seconds: number; ratio: number },
) {
  const facts = () =>
    clip.evaluate(({ videoWidth, videoHeight, duration }: HTMLVideoElement) => ({
      videoWidth,
      videoHeight,
      right: Math.abs(duration - 5) < 0.3,
    }));
  await expect.poll(facts).toEqual({ videoWidth: width, videoHeight: height, right: seconds === 5 });
  expect(Math.abs(width / height / ratio - 1)).toBeLessThan(RATIO_TOLERANCE);
  const played = () => clip.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(played).toBeGreaterThan(0.5);
}

/** The file that the browser downloads after `press`. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming: Promise<Download> = page.waitForEvent('download');
  await press();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The bytes of a result in the object store. */
const stored = async (page: Page, { url }: Result): Promise<Buffer> => (await page.request.get(url)).body();

/** Dispatches the event of a picture that is pasted or dropped on the panel. */
async function dispatchPicture(page: Page, how: 'paste' | 'drop', picture: Buffer): Promise<void> {
  await page.locator('form').evaluate(
    (panel, [kind, base64]) => {
      const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], `${kind}.png`, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      panel.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    [how, picture.toString('base64')] as const,
  );
}
