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

/** Widths of a window of 1280 and 1366 pixels at a zoom of 400 and 200 %, and of a tablet, whose header is full. */
const WIDTHS = [320, 683, 768];

/** Expects that the page does not scroll sideways when zoomed, and that its controls are drawn. */
async function expectReadable(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: size.height });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(over, { message: `${page.url()}, ${width} wide` }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
  expect(await withoutOwnPixels(page), page.url()).toEqual([]);
}

/** Pages by edition. */
const PUBLIC = {
  international: ['/en', '/guidelines', '/en/shortlist', '/shortlist/103', '/en/proof', '/en/404'],
  camp: ['/', '/en', '/en/guidelines'],
};

test('guidelines and a work’s page are printed black on white, without what is pressed', async ({
  page,
  contest,
}) => {
  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  // The width of a sheet between its margins.
  await page.setViewportSize({ width: 680, height: 1000 });
  for (const path of ['/en/guidelines', '/guidelines', '/en/shortlist/103', '/shortlist/103']) {
    await page.goto(contest.international + path);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('a.brand')).toBeVisible();
    await expect(page.getByRole('main').locator('a.button:visible, button:visible, nav:visible')).toHaveCount(
      0,
    );
    await expect(siteHeader(page).logIn).toBeHidden();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, path).toBeLessThanOrEqual(0);
  }
});

test('the public pages in forced colours and zoomed', async ({ page, contest }) => {
  for (const edition of ['international', 'camp'] as const)
    for (const path of PUBLIC[edition]) {
      await page.goto(contest[edition] + path);
      await expect(siteHeader(page).logIn).toBeVisible();
      await expectReadable(page);
    }
  // The header of those who are logged in, which has more in it.
  const size = page.viewportSize()!;
  await page.goto(`${contest.camp}/en`);
  for (const width of [320, 390])
    for (const state of ['NONE', 'PASS']) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate((user) => {
        document.documentElement.dataset.user = user;
        return document.documentElement.scrollWidth - innerWidth;
      }, state);
      expect(over, `${state}, ${width} wide`).toBeLessThanOrEqual(0);
    }
  await page.setViewportSize(size);
  const login = loginWindow(page);
  await page.goto('/en');
  await siteHeader(page).logIn.click();
  await expect(login.email).toBeFocused();
  await expectReadable(page);
});

test('the entrants’ forms in forced colours and zoomed', async ({ page, contest, mail }) => {
  await page.goto('/register');
  await logIn(page, mail, ownAddress('colours@contrast.example'));
  await page.getByRole('radio').last().check();
  await expectReadable(page);
  await page.goto(`${contest.camp}/register`);
  await logIn(page, mail, ownAddress('colours@contrast.example'));
  await page.getByRole('radio').last().check();
  await expectReadable(page);
  await page.context().clearCookies();
  await page.goto('/create');
  await logIn(page, mail, 'approved@demo.example');
  await expect(page.getByRole('radio').last()).toBeAttached();
  await expectReadable(page);
  await page.goto('/submit');
  await page.getByRole('checkbox').nth(2).check();
  await expectReadable(page);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectReadable(page);
});

for (const { path, name, password } of [
  { path: '/nominate2', name: 'Nominator Two', password: 'night-screening-2' },
  { path: '/score', name: 'Judge Two', password: 'last-picture-show-2' },
])
  test(`${path} in forced colours and zoomed`, async ({ page }) => {
    await page.goto('/login');
    const login = judgeLogin(page);
    await login.name.fill(name);
    await login.password.fill(password);
    await login.enter.click();
    // The desk opens at the next film to watch, which may be one that other tests have entered by a link.
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /0:\d\d/ })
      .first()
      .click();
    await expect(page.locator('video')).toBeVisible();
    if (path === '/score') await page.getByRole('slider', { name: /Creativity|创意/ }).fill('60');
    else await page.getByRole('radio').first().check();
    await expectReadable(page);
  });

test('the console in forced colours and zoomed', async ({ page, contest, mail, tools }) => {
  const owner = ownAddress('colours@console.example');
  await tools('organisers', 'add', '--email', owner, '--name', 'Colours', '--role', 'owner');
  await enterConsole(page, contest.console, mail, owner);
  const { menu, title, loading } = consolePage(page);
  const screens = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(screens).toHaveLength(14);
  for (const screen of screens) {
    await page.goto(screen);
    await expect(title).toBeVisible();
    await expect(loading).toHaveCount(0);
    await expectReadable(page);
  }
});
