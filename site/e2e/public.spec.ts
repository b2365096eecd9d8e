import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { addressOf, nameOf, PUBLIC_PAGES } from './pages/publicPages';

/** Words of the other language, which a page must not contain. */
const FOREIGN = { en: /报名|指南|入围|奖项/, 'zh-Hans': /Registration|Prizes|Guidelines|Aboutthefilm/ };

/** A text without white space: the layout inserts spaces and line breaks. */
const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** The addresses of a page's head: `canonical`, and the alternates by language. */
const linksOf = async (page: Page): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    await page
      .locator('link[rel=canonical], link[rel=alternate][hreflang]')
      .evaluateAll((links) =>
        links.map((link): [string, string | null] => [
          link.getAttribute('hreflang') ?? 'canonical',
          link.getAttribute('href'),
        ]),
      ),
  );

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const publicPage of PUBLIC_PAGES) {
    test(`${nameOf(publicPage)} shows the edition's facts and links its versions`, async ({
      page,
      contest,
    }) => {
      const answer = await page.goto(addressOf(publicPage, contest));
      expect(answer!.status()).toBe(200);
      await expect(page).toHaveTitle(publicPage.title);
      await expect(page.locator('html')).toHaveAttribute('lang', publicPage.lang);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const shown = squeeze(await page.getByRole('main').innerText());
      expect(publicPage.facts.filter((fact) => !shown.includes(squeeze(fact)))).toEqual([]);
      expect(shown).not.toMatch(FOREIGN[publicPage.lang]);

      const { path, other, lang } = publicPage;
      const links = await linksOf(page);
      // The links are absolute, with the origin of the build, as crawlers require.
      const { origin } = new URL(links.canonical!);
      expect(links).toEqual({
        canonical: origin + path,
        [lang]: origin + path,
        [lang === 'en' ? 'zh-Hans' : 'en']: origin + other,
        'x-default': origin + (lang === 'en' ? other : path),
      });
    });
  }

  test('a finalist in the shortlist links to its page with its full texts', async ({ page }) => {
    await page.goto('/en/shortlist');
    await page.getByRole('link', { name: 'Nine Foxes at the Crossing' }).click();
    await expect(page).toHaveURL('/en/shortlist/104');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nine Foxes at the Crossing');
    const main = page.getByRole('main');
    await expect(main).toContainText('Grandmother says that whoever lets a fox go first');
    await expect(main).toContainText('How it was made');
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('九狐过路口');
    await page.getByRole('link', { name: /^下一部/ }).click();
    await expect(page).toHaveURL('/shortlist/105');
    await page.getByRole('link', { name: '全部往届影片' }).click();
    await expect(page).toHaveURL('/shortlist');
  });

  test('the language is a link to the same page', async ({ page }) => {
    await page.goto('/en/guidelines');
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: '中文' }).click();
    await expect(page).toHaveURL('/guidelines');
    await expect(page.getByRole('heading', { level: 1, name: '参赛指南' })).toBeVisible();
  });
});

const UNKNOWN = [
  { edition: 'international', path: '/no-such-page', to: '/404', title: '不在画面里' },
  { edition: 'international', path: '/en/no-such-page', to: '/en/404', title: 'Out of frame' },
  { edition: 'camp', path: '/shortlist', to: '/404', title: '不在画面里' },
  { edition: 'camp', path: '/submit', to: '/404', title: '不在画面里' },
] as const;

for (const { edition, path, to, title } of UNKNOWN) {
  test(`${nameOf({ edition, path })} answers 404 and redirects to ${to}`, async ({ page, contest }) => {
    const answer = await page.goto(contest[edition] + path);
    expect(answer!.status()).toBe(404);
    await expect(page).toHaveURL(contest[edition] + to);
    await expect(page).toHaveTitle(new RegExp(title));
  });
}

test('an unknown address inside the application redirects to /404', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => history.pushState({}, '', '/nowhere'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page).toHaveURL(/\/404$/);
});

test('the header begins and ends at the same edges on every page and in every act', async ({
  page,
  contest,
}) => {
  const edges = () =>
    page.evaluate(() => {
      const { left, right } = document.querySelector('.header > .wrap')!.getBoundingClientRect();
      return `${left} ${right}`;
    });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height, expected] of [
    [1366, 657, '48 1318'],
    [1440, 800, '64 1376'],
    [1920, 1000, '128 1792'],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/en', '/en/guidelines', '/en/shortlist', '/en/shortlist/103', '/en/proof']) {
      await page.goto(contest.international + path, { waitUntil: 'domcontentloaded' });
      expect(await edges(), `${path} at ${width}`).toBe(expected);
      if (path !== '/en') continue;
      for (const act of ['before', 'closed', 'ceremony', 'archive']) {
        await page.evaluate((name) => (document.documentElement.dataset.act = name), act);
        expect(await edges(), `${act} at ${width}`).toBe(expected);
      }
    }
  }
});
