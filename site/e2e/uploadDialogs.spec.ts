import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { Mailbox } from './harness/mailbox';
import { ownAddress } from './harness/own';

const LANGUAGES = ['en', 'zh'] as const;
const TEXTS = {
  en: {
    ...{
      pauseAll: 'Pause all',
      paused: 'Paused',
      elsewhere: 'In another tab',
      cancel: 'Cancel upload',
    },
    ...{
      asks: /^\d+% is in. Cancel the upload\?$/,
      keep: 'Keep uploading',
      back: 'Back to the form',
    },
  },
  zh: {
    ...{
      pauseAll: '全部暂停',
      paused: '已暂停',
      elsewhere: '在另一标签页上传',
      cancel: '取消上传',
    },
    ...{
      asks: /^已上传 \d+%，确定取消吗？$/,
      keep: '继续上传',
      back: '返回表单',
    },
  },
};

/** Lets the first chunk of each session pass, and answers no later one. */
async function holdUploads(page: Page, store: string): Promise<void> {
  await page.route(
    (url) => url.origin === store,
    async (route) => {
      const range = route.request().headers()['content-range'] ?? '';
      if (route.request().method() === 'PUT' && !/^bytes (0-|\*)/.test(range)) return;
      await route.continue();
    },
  );
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`uploads of the camp's form pass axe in every state, in ${language}`, async ({
    context,
    page,
    contest,
    request,
    film,
    complaints,
  }) => {
    await context.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    const mail = new Mailbox(request, contest.camp);
    await EntrantClient.ofCamp(page.request, contest.camp).logIn(
      ownAddress(`four-${language}@dialogs.example`),
      mail,
    );
    await holdUploads(page, contest.store);
    await page.goto(`${contest.camp}/register`);
    const paper = (of: Page, kind: string) => of.locator(`[data-kind="${kind}"]`);
    for (const kind of ['pv', 'portfolio'])
      await paper(page, kind).locator('input[type="file"]').setInputFiles(film);
    for (const kind of ['pv', 'portfolio'])
      await expect(paper(page, kind).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: texts.pauseAll }).click();
    for (const kind of ['pv', 'portfolio'])
      await expect(paper(page, kind).getByText(texts.paused, { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const other = await context.newPage();
    await other.goto(`${contest.camp}/register`);
    await paper(other, 'pv').locator('input[type="file"]').setInputFiles(film);
    await expect(paper(other, 'pv').getByText(texts.elsewhere)).toBeVisible();
    expect(await violations(other)).toEqual([]);
    await other.close();

    await paper(page, 'pv').getByRole('button', { name: texts.cancel }).click();
    await expect(page.getByRole('heading', { name: texts.asks })).toBeVisible();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.getByRole('button', { name: texts.keep }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(complaints).toEqual([]);
  });
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`a film on its way passes axe in the form and over the page, in ${language}`, async ({
    page,
    contest,
    mail,
    tools,
    film,
    complaints,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    const client = new EntrantClient(page.request, contest.international);
    const email = ownAddress(`film-${language}@dialogs.example`);
    await client.logIn(email, mail);
    await client.register(
      {
        ...{
          type: 'individual',
          name: 'Rosa Field',
          email,
          experience: 'some',
        },
        ...{
          phoneCountry: '+351',
          phone: '912345678',
          previousWorks: 'https://field.example/reel',
        },
      },
      mail,
    );
    await tools('registrations', 'approve', email);
    await holdUploads(page, contest.store);
    await page.goto('/submit');
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await field('title').fill('What the Whale Kept');
    await field('description').fill('A keeper moves into a whale.');
    await field('process').fill('Pencil first.');
    const boxes = page.getByRole('checkbox', {
      name: /Gemini|At least|our own|至少|原创/,
    });
    for (const box of await boxes.all()) await box.check();
    await field('videoUploadId').setInputFiles(film);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
    expect(await violations(page)).toEqual([]);

    await page.locator('button[type="submit"]').click();
    const overlay = page.locator('dialog.progress-layer');
    await expect(overlay.getByRole('button', { name: texts.back })).toBeVisible();
    expect(await violations(page, 'dialog.progress-layer')).toEqual([]);
    await overlay.getByRole('button', { name: texts.cancel }).click();
    await expect(page.getByRole('heading', { name: texts.asks })).toBeVisible();
    expect(await violations(page, 'dialog.dialog')).toEqual([]);
    await page.getByRole('button', { name: texts.keep }).click();
    await overlay.getByRole('button', { name: texts.back }).click();
    await expect(overlay).toBeHidden();
    expect(complaints).toEqual([]);
  });
}
