import type { Page } from '@playwright/test';
import type { Schema } from '../src/lib/api/schema';
import { MY_REGISTRATION } from '../src/lib/paths';
import { files, registration, team } from '../src/testing/registrations';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { logIn } from './harness/logIn';
import { Mailbox } from './harness/mailbox';
import { ownAddress } from './harness/own';
import { siteHeader } from './pages/siteHeader';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an entrant reads what they sent from the menu: under review, denied, approved', async ({
  page,
  contest,
  mail,
  tools,
  complaints,
}) => {
  const email = ownAddress('mara@whatisent.example');
  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  const client = new EntrantClient(page.request, contest.international);
  await client.logIn(email, mail);
  const { type, name, phoneCountry, phone, experience, previousWorks } = registration({ type: 'team' });
  const form = { type, name, email, phoneCountry, phone, experience, previousWorks };
  await client.register({ ...form, motivation: 'The whale.', team }, mail);
  await page.goto(MY_REGISTRATION);
  await expect(page.getByRole('heading', { name: 'In good hands.' })).toBeVisible();
  await page.goto('/en');
  const menu = page.getByRole('menu');

  await test.step('with the keyboard', async () => {
    await siteHeader(page).account.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: /^My entry/ })).toBeFocused();
    await expect(menu.getByRole('menuitem', { name: /^My entry/ })).toHaveAttribute('aria-disabled', 'true');
    expect(await violations(page, 'header')).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/register\?view=sent$/);
    await expect(page.getByRole('heading', { level: 1, name: 'My registration' })).toBeVisible();
  });

  const sent = page.getByRole('region', { name: 'What you sent' });
  await expect(sent).toContainText('The whale.');
  await expect(sent.getByRole('row', { name: /Ines/ })).toContainText('+351 912345678');
  await tools('registrations', 'deny', email, '--reason', 'The link does not open.');
  await page.reload();
  await expect(page.getByText('The organisers wrote: The link does not open.')).toBeVisible();
  await expect(page.getByText(/^You can change it and send it again until 30 September 2025/)).toBeVisible();
  await expect(sent).toContainText('The whale.');
  await tools('registrations', 'reopen', email);
  await tools('registrations', 'approve', email);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are in.' })).toBeVisible();
  expect(complaints).toEqual([]);
});

const REASON = 'The second link does not open. Please send one that does.';
const REVIEWED = '2025-09-13T02:30:00Z';
const UNTIL = '2025-09-30T12:00:00+08:00';
const STATES: [string, Partial<Schema<'Registration'>>, string | null][] = [
  ['under review', {}, null],
  ['approved', { state: 'PASS', reviewedAt: REVIEWED }, null],
  ['denied', { state: 'DENY', reason: REASON, reviewedAt: REVIEWED }, UNTIL],
  ['denied and closed', { state: 'DENY', reason: REASON, reviewedAt: REVIEWED }, null],
];

/** Answers the page's calls as for an entrant whose registration it is. */
async function answerAs(page: Page, sent: Schema<'Registration'>, registerUntil: string | null) {
  const fulfil = (path: string, data: object) =>
    page.route(`**/apis/activity/${path}`, (route) => route.fulfill({ json: { code: 'OK', data } }));
  await page.unrouteAll();
  await fulfil('register/info', sent);
  const open = { registerUntil, submitUntil: null, uploadGraceUntil: null };
  await fulfil('status', { registerState: sent.state, qy: false, registerCn: false, ...open });
}

for (const edition of ['international', 'camp'] as const)
  for (const language of ['en', 'zh'] as const)
    test(`${edition} in ${language}: my registration passes axe in every state`, async ({
      page,
      request,
      contest,
      complaints,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
      await page.goto(contest[edition] + MY_REGISTRATION);
      await logIn(
        page,
        new Mailbox(request, contest[edition]),
        ownAddress(`sent-${edition}-${language}@axe.example`),
      );
      const previousWorks = 'https://example.com/one; https://example.com/two';
      for (const [name, change, until] of STATES) {
        const all = { type: 'team' as const, previousWorks, team, files: edition === 'camp' ? files : null };
        await answerAs(page, registration({ ...all, ...change }), until);
        await page.goto(contest[edition] + MY_REGISTRATION);
        await expect(page.getByRole('table')).toBeVisible();
        expect(await violations(page), name).toEqual([]);
        if (process.env.SHOTS)
          for (const width of [1440, 1920]) {
            await page.setViewportSize({ width, height: 900 });
            const path = `${process.env.SHOTS}/${edition}-${language}-${name}-${width}.png`.replaceAll(
              ' ',
              '-',
            );
            await page.screenshot({ path, fullPage: true });
          }
      }
      await siteHeader(page).account.click();
      expect(await violations(page, 'header')).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${edition}-${language}-menu.png` });
      expect(complaints).toEqual([]);
    });
