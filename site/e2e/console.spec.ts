import { randomUUID } from 'node:crypto';
import { request as newRequest, type Page } from '@playwright/test';
import { registration } from '../src/testing/registrations';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { ownAddress, ownName } from './harness/own';
import { theRun } from './harness/run';
import { consolePage } from './pages/consolePage';
import { enterConsole } from './steps/readingNarrowConsole';

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' });

const LARGE = { width: 1440, height: 900 };

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
  const [approved, denied] = [ownName('Keyboard'), ownName('Denied Console')];
  for (const [name, email] of [
    [`${approved} ${SCRIPT}`, ownAddress('approved@console.example')],
    [denied, ownAddress('denied@console.example')],
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

  const { email, code, title, done, history, language, denyReason, opened, menu, rows } = consolePage(page);
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

  await open(page, approved);
  await expect(page.getByText(SCRIPT, { exact: true })).toBeVisible();
  await expect(history).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('a');
  await expect(done).toContainText('approved');

  await language.press('Enter');
  await expect(title).toHaveText('报名');
  await open(page, denied);
  await page.keyboard.press('d');
  await expect(denyReason).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(done).toContainText('未通过');
  await page.keyboard.press('u');
  await expect(done).toContainText('回到待审');
  // What was left is not opened again by itself.
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(opened.filter({ hasText: denied })).toBeVisible();
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
  const address = ownAddress('passkey@console.example');
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

test('an organiser disqualifies a film and restores it, by keyboard', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  const mark = randomUUID().slice(0, 8);
  const reviewer = `films-${mark}@console.example`;
  await tools('organisers', 'add', '--email', reviewer, '--name', 'Films', '--role', 'reviewer');
  for (const [i, title] of [`Kite ${mark}`, `Loom ${mark}`].entries()) {
    const visitor = await newRequest.newContext();
    const entrant = new EntrantClient(visitor, contest.international);
    const email = `film${i}-${mark}@console.example`;
    await entrant.logIn(email, mail);
    const { type, phoneCountry, experience, previousWorks } = registration();
    const form = {
      type,
      name: title,
      email,
      phoneCountry,
      phone: `1380013808${i}`,
      experience,
      previousWorks,
    };
    await entrant.register({ ...form, team: null, socialLinks: '', motivation: '' }, mail);
    await tools('registrations', 'approve', email);
    await entrant.post('/apis/activity/achievement', {
      ...{ title, description: 'A day.', process: 'Drawn.', tools: ['veo'], english: true },
      ...{
        videoLink: `https://video.openframe.example/${mark}/${i}`,
        agreement: true,
        aiShareConfirmed: true,
      },
    });
    await visitor.dispose();
  }

  await enterConsole(page, contest.console, mail, reviewer);
  const { title, find, film, reason, dialog } = consolePage(page);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(title).toHaveText('Submissions');
  await page.keyboard.press('/');
  await find.fill(mark);
  await page.keyboard.press('Escape');
  // The newest stands first.
  await expect(film(`Loom ${mark}`)).toBeVisible();
  await page.keyboard.press('j');
  await expect(film(`Kite ${mark}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  /** Goes from the reason to the button that shows what would happen, then carries it out. */
  const carryOut = async () => {
    const preview = dialog.getByRole('button', { name: 'See what it would do' });
    for (let i = 0; i < 4 && !(await preview.evaluate((one) => one === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('nominations');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await page.keyboard.press('d');
  await expect(reason.and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.type('It is somebody else’s film.');
  await carryOut();
  await expect(film(`Kite ${mark}`)).toContainText('It is somebody else’s film.');
  await expect(film(`Kite ${mark}`).getByRole('button', { name: /^Restore/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(reason).toBeFocused();
  await carryOut();
  await expect(film(`Kite ${mark}`).getByRole('button', { name: /^Disqualify/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('every screen of the console is accessible in a large window, and fits a tablet', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  const owner = ownAddress('screens@console.example');
  await tools('organisers', 'add', '--email', owner, '--name', 'Screens', '--role', 'owner');
  await page.setViewportSize(LARGE);
  await enterConsole(page, contest.console, mail, owner);
  const { menu, title, loading, account, item } = consolePage(page);
  const read = async () => {
    await expect(title).toBeVisible();
    await expect(loading).toHaveCount(0);
    expect(await violations(page), page.url()).toEqual([]);
    for (const width of [1024, 820]) {
      await page.setViewportSize({ width, height: 900 });
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await over(), `${page.url()}, ${width} wide`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(LARGE);
  };
  for (const name of [
    'Registrations',
    'Submissions',
    'Audit',
    'Overview',
    'Jury',
    'Shortlist',
    'Results',
    'Rules',
    'Phases',
    'Mails',
    'Texts',
    'Organisers',
  ]) {
    const screen = menu.getByRole('link', { name });
    await screen.click();
    await expect(screen).toHaveAttribute('aria-current', 'page');
    await read();
  }
  // Pages that no link of the menu leads to.
  const { works } = await (
    await page.request.get(`${contest.console}/apis/organiser/shortlist?edition=international`)
  )
    .json()
    .then(({ data }: { data: { works: { workId: number }[] } }) => data);
  for (const path of [
    `works/${works[0]!.workId}`,
    'shortlist/announce',
    'shortlist/programmes',
    'results/publication',
    'retention',
  ]) {
    await page.goto(`${contest.console}/international/${path}`);
    await read();
  }
  await page.goto(`${contest.console}/international/submissions`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page), 'saved views').toEqual([]);
  await page.keyboard.press('Escape');
  await account.click();
  await item('Where you are logged in').click();
  await expect(title).toHaveText('Where you are logged in');
  await read();
  expect(complaints).toEqual([]);
});
