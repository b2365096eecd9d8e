import { readFileSync } from 'node:fs';
import { request as newRequest, type Page } from '@playwright/test';
import type { Schema } from '../src/lib/api/schema';
import { registration } from '../src/testing/registrations';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { accountPage } from './pages/accountPage';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';
import { submissionPage } from './pages/submissionPage';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const inLanguage = (page: Page, language: 'en' | 'zh') =>
  page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);

test('the account by keyboard: from the menu, data, logins', async ({ page, contest, mail, complaints }) => {
  const email = ownAddress('mara@account.example');
  await inLanguage(page, 'en');
  const client = new EntrantClient(page.request, contest.international);
  await client.logIn(email, mail);
  // Two more logins. A device in which the account was logged in may ask for a code at once.
  let { cookies } = await page.request.storageState();
  for (const userAgent of ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0', 'curl/8.5.0']) {
    const device = cookies.filter(({ name }) => name === 'device');
    const other = await newRequest.newContext({ userAgent, storageState: { cookies: device, origins: [] } });
    await new EntrantClient(other, contest.international).logIn(email, mail);
    ({ cookies } = await other.storageState());
    await other.dispose();
  }
  const { logins, end, endOthers, confirmEnd, download, files } = accountPage(page);
  // The first visit leaves the hint with which public pages show the account at once.
  await page.goto('/account');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.goto('/en');
  await siteHeader(page).account.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'My account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(logins).toHaveCount(3);
  await expect(logins.filter({ hasText: 'This browser' })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  await end(/Firefox on Linux/).press('Enter');
  await expect(logins).toHaveCount(2);
  await endOthers.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page, 'dialog')).toEqual([]);
  await confirmEnd.press('Enter');
  await expect(logins).toHaveCount(1);
  await expect(endOthers).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();

  const saved = page.waitForEvent('download');
  await download.press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as Schema<'AccountExport'>;
  expect(data.account.email).toBe(email);
  expect(data.account.logins).toHaveLength(1);
  await expect(files).toHaveText('No files are stored for your account.');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

for (const { edition, language } of [
  { edition: 'international', language: 'en' },
  { edition: 'camp', language: 'zh' },
] as const)
  test(`${edition} in ${language}: an old login is renewed, and the deletion goes on`, async ({
    page,
    context,
    contest,
    mail,
  }) => {
    const email = ownAddress(`leaving-${edition}@account.example`);
    await inLanguage(page, language);
    await page.goto(`${contest[edition]}/account`);
    await logIn(page, mail, email);
    const { address, deleteForGood, deleted } = accountPage(page);
    await page.evaluate(() => localStorage.setItem('marquee.draft.x.registration.0', 'of somebody else'));
    // The service takes a login of the last 15 minutes, which this one is: refuse it once.
    let refused = false;
    await page.route('**/apis/passport/user', (route) => {
      if (refused || route.request().method() !== 'DELETE') return route.continue();
      refused = true;
      return route.fulfill({ status: 401, json: { code: 'LOGIN_EXPIRED', msg: 'old', requestId: 'r' } });
    });
    await address.press('a');
    await page.keyboard.press('Enter');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    expect(await violations(page)).toEqual([]);
    await address.press('ControlOrMeta+a');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await expect(deleteForGood).toBeFocused();
    await page.keyboard.press('Enter');

    const login = loginWindow(page);
    await expect(login.recent).toBeVisible();
    await expect(login.email).toHaveValue(email);
    expect(await violations(page)).toEqual([]);
    await logIn(page, mail, email);
    await expect(deleted).toBeFocused();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
      'marquee.clock',
      'marquee.draft.x.registration.0',
      'marquee.language',
    ]);
    const names = (await context.cookies(contest[edition])).map(({ name }) => name);
    expect(names.filter((name) => /passport|device/.test(name))).toEqual([]);
    await expect(siteHeader(page).account).toBeHidden();
    await page.reload();
    await expect(login.email).toBeVisible();
  });

test('an entry is withdrawn in the history, by keyboard', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  const email = ownAddress('withdraws@account.example');
  await inLanguage(page, 'en');
  const client = new EntrantClient(page.request, contest.international);
  await client.logIn(email, mail);
  const { type, name, phoneCountry, phone, experience, previousWorks } = registration();
  await client.register(
    { type, name, email, phoneCountry, phone, experience, previousWorks, motivation: '', socialLinks: '' },
    mail,
  );
  await tools('registrations', 'approve', email);
  await client.post('/apis/activity/achievement', {
    ...{ title: 'What the Whale Kept', description: 'A keeper moves into a whale.', process: 'Pencil.' },
    ...{ tools: ['veo'], videoLink: 'https://video.openframe.example/withdrawn', english: true },
    ...{ agreement: true, aiShareConfirmed: true },
  });
  await page.goto('/submit');
  const { versions, history } = submissionPage(page);
  await expect(versions).toHaveCount(1);
  await versions.getByRole('button', { name: /^Withdraw/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Withdraw “What the Whale Kept”?' });
  await expect(dialog).toContainText('cannot be undone');
  expect(await violations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(versions).toContainText('Latest');
  await versions.getByRole('button', { name: /^Withdraw/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(versions).toContainText('Withdrawn');
  await expect(versions).not.toContainText('Latest');
  await expect(history).toContainText('1 of 10 submissions used');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
