import { randomUUID } from 'node:crypto';
import { request as newRequest, type Page } from '@playwright/test';
import { registration } from '../src/testing/registrations';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { theRun } from './harness/run';
import { consolePage } from './pages/consolePage';

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' });

/** A name that would run where it is not shown as text. */
const SCRIPT = '<img src=x onerror="window.ran=1">';

const open = async (page: Page, name: string) => {
  const { find, rows, opened } = consolePage(page);
  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await find.fill(name);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(1);
  await expect(opened.filter({ hasText: name })).toBeVisible();
};

test('an organiser logs in and decides registrations by keyboard, in both languages', async ({
  page,
  contest,
  mail,
  complaints,
}) => {
  const origin = `http://localhost:${theRun().shared.port + 4}`;
  for (const [name, email] of [
    [`Keyboard ${SCRIPT}`, 'approved@console.example'],
    ['Denied Console', 'denied@console.example'],
  ] as const) {
    const visitor = await newRequest.newContext();
    const entrant = new EntrantClient(visitor, contest.international);
    await entrant.logIn(email, mail);
    const { type, phoneCountry, experience, previousWorks } = registration();
    const phone = email.startsWith('a') ? '13800138071' : '13800138072';
    const form = { type, name, email, phoneCountry, phone, experience, previousWorks, team: null };
    await entrant.register({ ...form, socialLinks: '', motivation: SCRIPT }, mail);
    await visitor.dispose();
  }

  const { email, code, title, done, history, language, denyReason, opened, menu } = consolePage(page);
  await page.goto(origin);
  await expect(email).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const known = (await mail.to('reviewer@demo.example')).length;
  await page.keyboard.type('reviewer@demo.example');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await mail.code('reviewer@demo.example', known));
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.goto(`${origin}/international/registrations`);
  await expect(title).toHaveText('Registrations');

  await open(page, 'Keyboard');
  await expect(page.getByText(SCRIPT, { exact: true })).toBeVisible();
  await expect(history).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('a');
  await expect(done).toContainText('approved');

  await language.press('Enter');
  await expect(title).toHaveText('报名');
  await open(page, 'Denied Console');
  await page.keyboard.press('d');
  await expect(denyReason).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(done).toContainText('未通过');
  await page.keyboard.press('u');
  await expect(done).toContainText('回到待审');
  await expect(opened.filter({ hasText: 'Denied Console' })).toBeVisible();
  await expect(history).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(complaints).toEqual([]);
});

test('an organiser adds a passkey, logs in with it and removes it, by keyboard', async ({
  page,
  mail,
  tools,
  complaints,
}) => {
  const address = `passkey-${randomUUID().slice(0, 8)}@console.example`;
  await tools('organisers', 'add', '--email', address, '--name', 'Passkey', '--role', 'viewer');
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const { email, code, title, menu, account, item, button, dialog, passkey, ...its } = consolePage(page);
  const logIn = async () => {
    await expect(email).toBeFocused();
    const known = (await mail.to(address)).length;
    await page.keyboard.type(address);
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
    await page.keyboard.type(await mail.code(address, known));
    await page.keyboard.press('Enter');
  };
  const choose = async (name: string) => {
    await expect(menu).toBeVisible();
    await account.press('Enter');
    await item(name).press('Enter');
  };

  await page.goto(`http://localhost:${theRun().shared.port + 4}`);
  await logIn();
  await choose('Second factors');
  await expect(title).toHaveText('Second factors');
  await its.passkeyName.focus();
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  await expect(its.recoveryCodes).toHaveCount(10);
  const [recovery] = await its.recoveryCodes.allTextContents();
  await its.codesStored.press('Space');
  await button('Back to your second factors').press('Enter');
  await expect(passkey('Laptop')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await choose('Log out');
  await logIn();
  await expect(button('Use a passkey')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');

  await choose('Log out');
  await logIn();
  await button('Use a recovery code instead').press('Enter');
  await expect(its.recoveryCode).toBeFocused();
  await page.keyboard.type(recovery!);
  await page.keyboard.press('Enter');

  await choose('Second factors');
  await button('Remove Laptop').press('Enter');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  expect(complaints).toEqual([]);
});
