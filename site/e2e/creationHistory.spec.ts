import { expect, test } from './fixtures';
import { pngOf } from './harness/png';
import { creationStudio } from './pages/creationStudio';
import { logInEntrant, MAKING, openStudio } from './steps/creating';

test('follows a running task over a reload, in another browser, and without a network', async ({
  page,
  browser,
  context,
  contest,
  mail,
  tools,
  complaints,
}) => {
  await logInEntrant({ page, origin: contest.international, mail, tools });
  const studio = await openStudio(page, contest.international);

  await test.step('reload', async () => {
    await studio.prompt.fill('A bridge of reading lamps [hang]');
    await studio.ratio('3:4').check();
    await studio.create.click();
    await expect(studio.task('A bridge of reading lamps [hang]').state('in_progress')).toBeVisible();
    await page.reload();
    await expect(studio.task('A bridge of reading lamps [hang]').state('in_progress')).toBeVisible();
    await expect(studio.task('A bridge of reading lamps [hang]').cancel).toBeVisible();
    await expect(studio.create).toHaveAccessibleDescription(/^Generation in progress/);
    // The draft is restored.
    await expect(studio.prompt).toHaveValue('A bridge of reading lamps [hang]');
    await expect(studio.ratio('3:4')).toBeChecked();
  });

  await test.step('another browser shows the task, and both show its end', async () => {
    const elsewhere = await browser.newContext({ storageState: await context.storageState() });
    const other = await openStudio(await elsewhere.newPage(), contest.international);
    const there = other.task('A bridge of reading lamps [hang]');
    await expect(there.state('in_progress')).toBeVisible();
    await there.cancel.click();
    await expect(there.state('cancelled')).toBeVisible();
    await expect(studio.task('A bridge of reading lamps [hang]').state('cancelled')).toBeVisible();
    await elsewhere.close();
  });

  await test.step('failed polls are reported and repeated', async () => {
    const polls = /\/apis\/activity\/generation\/tasks\//;
    await page.route(polls, (route) => route.abort('connectionreset'));
    await studio.prompt.fill('A kite above a silent sea');
    await studio.create.click();
    await expect(studio.unanswered).toHaveText(/^Task status query failed/);
    await expect(studio.task('A kite above a silent sea').cancel).toBeVisible();
    await page.unroute(polls);
    await expect(studio.task('A kite above a silent sea').pictures).toHaveCount(1, {
      timeout: MAKING.picture,
    });
    await expect(studio.unanswered).toBeHidden();
  });

  await test.step('polling pauses while the browser is offline', async () => {
    await studio.prompt.fill('A second kite');
    await studio.create.click();
    await expect(studio.task('A second kite').cancel).toBeVisible();
    const requests: string[] = [];
    await context.setOffline(true);
    page.on('request', (request) => requests.push(request.url()));
    await expect(studio.task('A second kite').cancel).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    expect(requests).toEqual([]);
    await context.setOffline(false);
    await expect(studio.task('A second kite').pictures).toHaveCount(1, { timeout: MAKING.picture });
  });
  expect(
    complaints.filter((complaint) => !/net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/.test(complaint)),
  ).toEqual([]);
});

test('keeps a draft, restores settings from the history, and deletes for good', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  await logInEntrant({ page, origin: contest.international, mail, tools });
  const studio = await openStudio(page, contest.international);

  await test.step('draft with a reference', async () => {
    await studio.mode('image_to_image').check();
    await studio.chooseReference.setInputFiles({
      name: 'harbour.png',
      mimeType: 'image/png',
      buffer: pngOf({ width: 800, height: 450 }),
    });
    await studio.prompt.fill('The harbour, drawn in chalk');
    await studio.count(2).click();
    await studio.ratio('16:9').check();
    await expect(studio.create).toHaveAccessibleDescription(/^40 of 40/);
    await page.reload();
    await expect(studio.mode('image_to_image')).toBeChecked();
    await expect(studio.prompt).toHaveValue('The harbour, drawn in chalk');
    await expect(studio.ratio('16:9')).toBeChecked();
    await expect(studio.count(2)).toHaveAttribute('aria-pressed', 'true');
    const width = () => studio.reference.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
    await expect.poll(width).toBe(800);
  });

  await test.step('settings of a task after other settings', async () => {
    await studio.create.click();
    const made = studio.task('The harbour, drawn in chalk');
    await expect(made.pictures).toHaveCount(2, { timeout: MAKING.picture });
    await studio.removeReference.click();
    await studio.mode('text_to_video').check();
    await studio.prompt.fill('Something else entirely');
    await made.open.nth(1).click();
    await expect(studio.dialogPicture).toBeVisible();
    await expect(studio.dialog).toContainText('Made with Seedream');
    await studio.reuseSettings.click();
    await expect(studio.dialog).toBeHidden();
    await expect(studio.mode('image_to_image')).toBeChecked();
    await expect(studio.prompt).toHaveValue('The harbour, drawn in chalk');
    await expect(studio.count(2)).toHaveAttribute('aria-pressed', 'true');
    await expect(studio.reference).toBeVisible();
  });

  await test.step('deleted only after a confirmation', async () => {
    const made = studio.task('The harbour, drawn in chalk');
    const address = await made.pictures.first().getAttribute('src');
    await made.remove.click();
    await expect(studio.question).toBeVisible();
    await studio.keep.click();
    await expect(made.card).toBeVisible();
    await made.remove.click();
    await studio.confirmRemoval.click();
    await expect(made.card).toHaveCount(0);
    await expect(studio.historyTitle).toBeFocused();
    await page.reload();
    await expect(creationStudio(page).history).toContainText('Nothing made yet');
    expect((await page.request.get(address!)).status()).toBe(404);
    // A deleted task still counts towards the quota.
    await expect(studio.create).toHaveAccessibleDescription(/38 of 40 images left today/);
  });

  await test.step('a picture that the service cannot read is refused as reference', async () => {
    await studio.chooseReference.setInputFiles({
      name: 'torn.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 7)]),
    });
    await expect(studio.alert(/^Upload reference image failed/)).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
