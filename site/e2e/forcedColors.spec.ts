import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { consolePage } from './pages/consolePage';
import { judgeLogin } from './pages/judgeLogin';
import { loginWindow } from './pages/loginWindow';
import { withoutOwnPixels } from './pages/ownPixels';
import { siteHeader } from './pages/siteHeader';
import { enterConsole } from './steps/readingNarrowConsole';

// The console's policy allows no styles of the test.
test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' }, bypassCSP: true });

const expectOwnPixels = async (page: Page) => expect(await withoutOwnPixels(page), page.url()).toEqual([]);

/** Pages by edition, with what is there once they can be used. */
const PUBLIC = {
  international: ['/en', '/guidelines', '/en/shortlist', '/shortlist/103', '/en/proof', '/en/404'],
  camp: ['/', '/en/guidelines'],
};

test('in forced colours each control of the public pages is drawn', async ({ page, contest }) => {
  for (const edition of ['international', 'camp'] as const)
    for (const path of PUBLIC[edition]) {
      await page.goto(contest[edition] + path);
      await expect(siteHeader(page).logIn).toBeVisible();
      await expectOwnPixels(page);
    }
  const login = loginWindow(page);
  await page.goto('/en');
  await siteHeader(page).logIn.click();
  await expect(login.email).toBeFocused();
  await expectOwnPixels(page);
});

test('in forced colours each control of the entrants’ forms is drawn', async ({ page, contest, mail }) => {
  await page.goto('/register');
  await logIn(page, mail, ownAddress('colours@contrast.example'));
  await page.getByRole('radio').last().check();
  await expectOwnPixels(page);
  await page.goto(`${contest.camp}/register`);
  await logIn(page, mail, ownAddress('colours@contrast.example'));
  await page.getByRole('radio').last().check();
  await expectOwnPixels(page);
  await page.context().clearCookies();
  await page.goto('/create');
  await logIn(page, mail, 'approved@demo.example');
  await expect(page.getByRole('radio').last()).toBeAttached();
  await expectOwnPixels(page);
  await page.goto('/submit');
  await page.getByRole('checkbox').nth(2).check();
  await expectOwnPixels(page);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectOwnPixels(page);
});

for (const { path, name, password } of [
  { path: '/nominate2', name: 'Nominator Two', password: 'night-screening-2' },
  { path: '/score', name: 'Judge Two', password: 'last-picture-show-2' },
])
  test(`in forced colours each control of ${path} is drawn`, async ({ page }) => {
    await page.goto('/login');
    const login = judgeLogin(page);
    await login.name.fill(name);
    await login.password.fill(password);
    await login.enter.click();
    await expect(page.locator('video')).toBeVisible();
    if (path === '/score') await page.getByRole('slider', { name: /Creativity|创意/ }).fill('60');
    else await page.getByRole('radio').first().check();
    await expectOwnPixels(page);
  });

test('in forced colours each control of the console is drawn', async ({ page, contest, mail, tools }) => {
  const owner = ownAddress('colours@console.example');
  await tools('organisers', 'add', '--email', owner, '--name', 'Colours', '--role', 'owner');
  await enterConsole(page, contest.console, mail, owner);
  const { menu, title, loading } = consolePage(page);
  const screens = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(screens).toHaveLength(12);
  for (const screen of screens) {
    await page.goto(screen);
    await expect(title).toBeVisible();
    await expect(loading).toHaveCount(0);
    await expectOwnPixels(page);
  }
});
