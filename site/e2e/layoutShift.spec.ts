import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { EntrantClient } from './harness/client';
import { SlowDocuments } from './harness/slowDocuments';
import { NO_SHIFT, recordedShift, recordShift } from './pages/layoutShift';
import { addressOf, nameOf, PUBLIC_PAGES } from './pages/publicPages';
import { siteHeader } from './pages/siteHeader';
import { logInEntrant, type EntrantContext } from './steps/creating';

/** Opens a page and returns how much its layout has shifted until nothing more of it is to be revealed. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await recordShift(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.locator('html')).not.toHaveAttribute('data-revealing');
  return recordedShift(page);
}

/** A moment of the shared contest's day. */
const NOW = '2025-09-12T10:00:00+08:00';

const isHome = (path: string): boolean => /^\/(en)?$/.test(path);

for (const publicPage of PUBLIC_PAGES) {
  test(`${nameOf(publicPage)} loads without layout shift`, async ({ page, contest }) => {
    expect(await shiftOf(page, addressOf(publicPage, contest))).toBeLessThan(NO_SHIFT);
  });
}

for (const edition of ['international', 'camp'] as const)
  test(`${edition}: pages that arrive piece by piece shift nothing`, async ({ page, contest }) => {
    // The browser's clock as the contest's: the row of today is the same before the service has answered.
    await page.clock.setFixedTime(NOW);
    const slow = await SlowDocuments.start(contest[edition]);
    try {
      for (const { path } of PUBLIC_PAGES.filter((one) => one.edition === edition && !isHome(one.path)))
        expect(await shiftOf(page, slow.address + path), path).toBeLessThan(NO_SHIFT);
    } finally {
      slow.stop();
    }
  });

for (const edition of ['international', 'camp'] as const)
  test(`${edition}: Home loads without layout shift in a window that shows its second section`, async ({
    page,
    contest,
  }) => {
    await page.setViewportSize({ width: 1440, height: 1300 });
    expect(await shiftOf(page, contest[edition])).toBeLessThan(NO_SHIFT);
  });

/** Texts that are painted and depend on no clock. Scripts may add others later. */
const paintedTexts = (page: Page) =>
  page.evaluateHandle(() => [...document.querySelectorAll('h1, h2, h3, a, button')]);

/** Their widths in pixels: another font would change some of them. */
const textWidths = (texts: Awaited<ReturnType<typeof paintedTexts>>) =>
  texts.evaluate((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().width);
    }),
  );

for (const edition of ['international', 'camp'] as const)
  test(`${edition}: a font that arrives after the first paint changes no text`, async ({ page, contest }) => {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const asked = page.waitForRequest('**/*.woff2');
    await page.route('**/*.woff2', (route) => released.then(() => route.continue()));
    await page.goto(`${contest[edition]}/en/guidelines`, { waitUntil: 'domcontentloaded' });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1);
    const font = await asked;
    const texts = await paintedTexts(page);
    const before = await textWidths(texts);
    release();
    expect((await font.response())?.ok()).toBe(true);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await textWidths(texts)).toEqual(before);
  });

const LATE_MS = 150;

const BEHIND_THE_LOGIN = {
  'an approved entrant': {
    paths: ['/submit', '/create', '/register?view=sent'],
    logIn: async (context: EntrantContext) => void (await logInEntrant(context)),
  },
  'a new entrant': {
    paths: ['/register'],
    logIn: ({ page, origin, mail }: EntrantContext) =>
      new EntrantClient(page.request, origin).logIn(`${randomUUID()}@shift.example`, mail),
  },
};

for (const [who, { paths, logIn }] of Object.entries(BEHIND_THE_LOGIN))
  test(`pages of ${who} shift nothing while answers arrive late`, async ({ page, contest, mail, tools }) => {
    const origin = contest.international;
    await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
    await logIn({ page, origin, mail, tools });
    // The first visit leaves the hint with which the header keeps its place.
    await page.goto(`${origin}/account`);
    await expect(siteHeader(page).account).toBeVisible();
    await page.route('**/apis/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await route.continue().catch(() => undefined);
    });
    for (const path of paths) expect(await shiftOf(page, origin + path), path).toBeLessThan(NO_SHIFT);
  });

test('an account with many logins shifts nothing while they arrive late', async ({ page, contest, mail }) => {
  const origin = contest.international;
  await new EntrantClient(page.request, origin).logIn(`${randomUUID()}@shift.example`, mail);
  await page.goto(`${origin}/account`);
  await expect(siteHeader(page).account).toBeVisible();
  await page.route('**/apis/passport/sessions', async (route) => {
    const answer = await route.fetch();
    const { code, data } = (await answer.json()) as { code: string; data: { id: string }[] };
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    const many = Array.from({ length: 8 }, (_, index) => ({
      ...data[0]!,
      id: `${index}`,
      current: index === 0,
    }));
    await route.fulfill({ json: { code, data: many } });
  });
  expect(await shiftOf(page, `${origin}/account`)).toBeLessThan(NO_SHIFT);
});

for (const edition of ['international', 'camp'] as const) {
  const narrow = { width: 500, height: 800 };
  const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  test(`${edition}: a narrow window has its layout from the first paint`, async ({ page, contest }) => {
    await page.setViewportSize(narrow);
    expect(await shiftOf(page, contest[edition])).toBeLessThan(NO_SHIFT);
    expect(await width(page)).toBe(narrow.width);
  });

  test(`${edition}: a window that is made narrow has the layout for it`, async ({ page, contest }) => {
    await page.goto(contest[edition], { waitUntil: 'networkidle' });
    await page.setViewportSize(narrow);
    await expect.poll(() => width(page)).toBe(narrow.width);
  });
}
