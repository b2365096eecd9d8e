import type { Locator, Page } from '@playwright/test';
import english from '../src/i18n/en/creation';
import chinese from '../src/i18n/zh/creation';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { pngOf } from './harness/png';
import { answerAsInternational, logInEntrant, MAKING, openStudio } from './steps/creating';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const READERS = [
  { edition: 'international', language: 'en', texts: english },
  { edition: 'international', language: 'zh', texts: chinese },
  { edition: 'camp', language: 'en', texts: english },
  { edition: 'camp', language: 'zh', texts: chinese },
] as const;

for (const { edition, language, texts } of READERS)
  test(`${edition} in ${language}: axe finds no violation in any state of the studio`, async ({
    page,
    contest,
    mail,
    tools,
    complaints,
  }) => {
    await logInEntrant({ page, origin: contest.international, mail, tools });
    if (edition === 'camp') await answerAsInternational(page);
    const studio = await openStudio(page, contest[edition], language, texts);
    const lamp = '一盏灯 one lamp';

    await expect(studio.history).toContainText(texts.history.emptyTitle);
    expect(await violations(page), 'empty').toEqual([]);

    await studio.mode('image_to_video').check();
    await studio.chooseReference.setInputFiles({
      name: 'lamp.png',
      mimeType: 'image/png',
      buffer: pngOf({ width: 600, height: 600 }),
    });
    await expect(studio.removeReference).toBeVisible();
    await studio.prompt.fill(lamp);
    await expect(studio.create).toHaveAccessibleDescription(/10.*10/);
    await studio.create.click();
    await expect(studio.alert(/600 × 600.*16:9.*1:1/)).toBeVisible();
    expect(await violations(page), 'filled, with a ratio that does not fit').toEqual([]);

    await studio.mode('text_to_image').check();
    await studio.prompt.fill(`${lamp} [hang]`);
    await studio.create.click();
    const hanging = studio.task(`${lamp} [hang]`);
    await expect(hanging.state('in_progress')).toBeVisible();
    expect(await violations(page), 'in progress').toEqual([]);
    await hanging.cancel.click();
    await expect(hanging.state('cancelled')).toBeVisible();

    await studio.prompt.fill(`${lamp} [fail]`);
    await studio.create.click();
    await expect(studio.task(`${lamp} [fail]`).card).toContainText(texts.failed, { timeout: MAKING.picture });
    expect(await violations(page), 'cancelled and failed').toEqual([]);

    await studio.prompt.fill(lamp);
    await studio.create.click();
    const made = studio.task(lamp);
    await expect(made.pictures).toHaveCount(1, { timeout: MAKING.picture });
    expect(await violations(page), 'done').toEqual([]);

    await made.open.click();
    await expect(studio.dialogPicture).toBeVisible();
    await expect(studio.addToSubmission).toHaveCount(edition === 'international' ? 1 : 0);
    expect(await violations(page, 'dialog'), 'dialog').toEqual([]);
    await studio.remove.click();
    await expect(studio.question).toBeVisible();
    expect(await violations(page, 'dialog'), 'confirmation').toEqual([]);
    await studio.keep.click();
    expect(complaints).toEqual([]);
  });

test('creates, opens and deletes a picture with the keyboard alone', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  await logInEntrant({ page, origin: contest.international, mail, tools });
  const studio = await openStudio(page, contest.international);
  const { keyboard } = page;

  await goTo(page, studio.mode('text_to_image'));
  await keyboard.press('ArrowRight');
  await expect(studio.mode('image_to_image')).toBeChecked();
  await expect(studio.chooseReference).toBeVisible();
  await keyboard.press('ArrowLeft');
  await expect(studio.mode('text_to_image')).toBeChecked();

  await goTo(page, studio.prompt);
  await keyboard.type('A door that opens by itself');
  await goTo(page, studio.ratio('16:9'));
  await keyboard.press('ArrowRight');
  await expect(studio.ratio('4:3')).toBeChecked();
  await goTo(page, studio.count(2));
  await keyboard.press('Space');
  await expect(studio.create).toHaveText('Make 2 images');
  await goTo(page, studio.create);
  await keyboard.press('Enter');

  const made = studio.task('A door that opens by itself');
  await expect(made.pictures).toHaveCount(2, { timeout: MAKING.picture });
  await expect(studio.create).toBeFocused();
  await goTo(page, made.open.nth(1));
  await keyboard.press('Enter');
  await expect(studio.dialogPicture).toHaveAccessibleName('Image 2: A door that opens by itself');
  await keyboard.press('Escape');
  await expect(studio.dialog).toBeHidden();
  await expect(made.open.nth(1)).toBeFocused();

  await goTo(page, made.remove);
  await keyboard.press('Enter');
  await expect(studio.question).toBeVisible();
  await goTo(page, studio.confirmRemoval);
  await keyboard.press('Enter');
  await expect(made.card).toHaveCount(0);
  await expect(studio.historyTitle).toBeFocused();
  expect(complaints).toEqual([]);
});

/** Presses Tab until the element has the focus; fails when it never does. */
async function goTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses++) {
    if (await focused()) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
