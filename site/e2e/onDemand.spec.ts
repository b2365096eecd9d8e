import type { Page } from '@playwright/test';
import { expect, test, type Contest } from './fixtures';
import { ownAddress } from './harness/own';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';
import { NO_SHIFT } from './pages/layoutShift';

/** Records the names of the scripts that the page requests, without their hashes. */
function listenForScripts(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([A-Za-z]+)[^/]*\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) names.push(name);
  });
  return names;
}

const APPLICATION = 'application';
const PAGES: { edition: keyof Omit<Contest, 'store'>; path: string }[] = [
  { edition: 'international', path: '/' },
  { edition: 'international', path: '/en/guidelines' },
  { edition: 'international', path: '/en/shortlist' },
  { edition: 'camp', path: '/en' },
  { edition: 'camp', path: '/guidelines' },
];

for (const { edition, path } of PAGES) {
  test(`${edition} ${path} works without the application`, async ({ page, contest, complaints }) => {
    const scripts = listenForScripts(page);
    const clock = page.waitForResponse('**/apis/ping');
    const beacon = page.waitForRequest('**/apis/nocas/pingback/activity?*');
    await page.goto(contest[edition] + path);
    await clock;
    expect(new URL((await beacon).url()).searchParams.get('page')).toBe(path);
    expect(scripts).toContain('bootScript');
    expect(scripts).not.toContain(APPLICATION);
    expect(complaints).toEqual([]);
  });
}

test('the countdown runs before and after hydration, and the page view is reported once', async ({
  page,
  complaints,
}) => {
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pingback/')) views.push(request.url());
  });
  await page.goto('/en');
  const countdown = page.getByText(/^\d+:\d\d:\d\d:\d\d$/).first();
  const before = await countdown.textContent();
  await expect(countdown).not.toHaveText(before!);
  await expect(page.getByText(/One perforation is one day\. Today is/)).toBeVisible();
  await expect.poll(() => views.length).toBe(1);
  await siteHeader(page).logIn.click();
  await expect(loginWindow(page).email).toBeFocused();
  await page.keyboard.press('Escape');
  const later = await countdown.textContent();
  await expect(countdown).not.toHaveText(later!);
  expect(views).toHaveLength(1);
  expect(complaints).toEqual([]);
});

for (const { edition, path } of [
  ...PAGES,
  { edition: 'international' as const, path: '/en/shortlist/103' },
]) {
  test(`${edition} ${path} is hydrated without a new render`, async ({ page, contest, complaints }) => {
    await page.goto(contest[edition] + path);
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await siteHeader(page).logIn.click();
    await expect(loginWindow(page).email).toBeFocused();
    // React kept the prerendered elements.
    expect(await heading!.evaluate((element) => element.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
  });
}

test('a language that is chosen before the scripts have loaded is kept', async ({ page }) => {
  await page.goto('/');
  await siteHeader(page).chinese.click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('marquee.language'))).toBe('zh');
  await page.route('**/assets/bootScript-*.js', (route) => route.abort());
  await page.goto('/');
  await siteHeader(page).english.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Open Frame/);
  await expect(page).toHaveURL('/en');
});

test('repeated presses before the application has loaded are carried out once', async ({
  page,
  complaints,
}) => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/application-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const header = siteHeader(page);
  const login = loginWindow(page);
  await page.goto('/en');
  await header.logIn.click();
  await expect(header.logIn).toHaveAttribute('aria-busy', 'true');
  await header.logIn.dblclick();
  await header.logIn.focus();
  await page.keyboard.press('Enter');
  expect(await login.dialog.count()).toBe(0);
  release();
  await expect(login.email).toBeFocused();
  await expect(login.dialog).toHaveCount(1);
  await expect(header.logIn).not.toHaveAttribute('aria-busy');
  expect(complaints).toEqual([]);
});

test('when the application fails to load, the page shows a message and replays the press on retry', async ({
  page,
}) => {
  let broken = true;
  await page.route('**/assets/application-*.js', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/en');
  await siteHeader(page).logIn.click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('did not load completely');
  broken = false;
  await notice.getByRole('button', { name: 'Load again' }).click();
  await expect(loginWindow(page).email).toBeFocused();
});

test('a page that was open during a deployment reloads with the new release', async ({ page }) => {
  let published = false;
  // The new release has other file names, and the old files are gone.
  await page.route('**/assets/application-*.js', (route) =>
    published ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.route('**/en', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const old = html.replaceAll(/assets\/application-/g, 'assets/application-old');
    await route.fulfill({ response, body: published ? html : old });
  });
  await page.goto('/en');
  published = true;
  await siteHeader(page).logIn.click();
  await expect(loginWindow(page).email).toBeFocused();
});

test('a logged-in user gets the application at once, without layout shift in the header', async ({
  page,
  request,
  contest,
  mail,
}) => {
  const email = ownAddress('still@header.example');
  await page.goto('/en');
  const header = siteHeader(page);
  await header.logIn.click();
  const login = loginWindow(page);
  await login.email.fill(email);
  await login.send.click();
  await login.code.fill(await mail.code(email));
  await expect(header.account).toBeVisible();

  const scripts = listenForScripts(page);
  await page.addInitScript(() => {
    const measured = window as Window & { shifts?: [number, string][] };
    const shifts: [number, string][] = (measured.shifts = []);
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push([value, sources.map(({ node }) => node?.textContent ?? '').join(' | ')]);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const known = page.waitForResponse('**/apis/activity/status');
  await page.reload();
  const before = await header.english.boundingBox();
  await known;
  await expect(header.account).toBeVisible();
  expect(await header.english.boundingBox()).toEqual(before);
  expect(scripts).toContain(APPLICATION);
  const shifts = await page.evaluate(() => (window as Window & { shifts?: [number, string][] }).shifts);
  expect(shifts!.filter(([value]) => value >= NO_SHIFT)).toEqual([]);
  expect((await request.get(`${contest.international}/apis/ping`)).ok()).toBe(true);
});
