import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Sets the `zone` cookie of a country, as the edge does. */
async function comeFrom(page: Page, country: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'set-cookie': `zone=${country}; Path=/; SameSite=Lax` };
    await route.fulfill({ response, headers });
  });
}

const toggle = (page: Page, name: string, label = /Language|语言/) =>
  page.getByRole('navigation', { name: label }).getByRole('link', { name });

test('the country decides the language of visitors without a stored choice', async ({ page }) => {
  await comeFrom(page, 'PT');
  await page.goto('/guidelines?from=mail#deadlines');
  await expect(page).toHaveURL('/en/guidelines?from=mail#deadlines');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a visitor in China is redirected to the Chinese page', async ({ page }) => {
  await comeFrom(page, 'CN');
  await page.goto('/en');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
});

test('the stored choice overrides the country', async ({ page }) => {
  await comeFrom(page, 'CN');
  await page.goto('/');
  await toggle(page, 'EN').click();
  await expect(page).toHaveURL('/en');
  await page.goto('/');
  await expect(page).toHaveURL('/en');
  await page.goto('/shortlist');
  await expect(page).toHaveURL('/en/shortlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Films from former editions' })).toBeVisible();
});

test('an unknown country keeps the language of the page', async ({ page }) => {
  await page.goto('/en/guidelines');
  await expect(page.getByRole('heading', { level: 1, name: 'Guidelines' })).toBeVisible();
  await page.goto('/guidelines');
  await expect(page.getByRole('heading', { level: 1, name: '参赛指南' })).toBeVisible();
  await expect(page).toHaveURL('/guidelines');
});

test('the choice applies to application routes', async ({ page }) => {
  await page.goto('/login');
  await toggle(page, '中文').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page).toHaveTitle(/评委登录/);
  await page.reload();
  await expect(page).toHaveTitle(/评委登录/);
  await toggle(page, 'EN').click();
  await expect(page).toHaveTitle(/Judge login/);
});

test('nothing is painted before the redirect to the other language', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      const seen = JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[];
      const painted = performance.getEntriesByType('paint').length > 0 || document.body !== null;
      sessionStorage.setItem('seen', JSON.stringify([...seen, `${location.pathname} ${painted}`]));
    });
  });
  await comeFrom(page, 'FR');
  await page.goto('/guidelines');
  await expect(page).toHaveURL('/en/guidelines');
  const seen = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[]);
  // The head script redirected before the page had a body.
  expect(await seen()).toEqual(['/guidelines false']);
});

test.describe('a forged client address', () => {
  // An address in China, from a client that is not a trusted proxy.
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '1.2.4.8' } });

  test('is ignored', async ({ page, context }) => {
    await page.goto('/en');
    await expect(page).toHaveURL('/en');
    const zone = (await context.cookies()).find(({ name }) => name === 'zone');
    expect(zone?.value).toBe('ZZ');
  });
});

test('without the cookie the page asks the service and redirects', async ({ page, contest }) => {
  // The page as static hosting serves it, without cookies.
  const html = await (await fetch(`${contest.international}/`)).text();
  await page.route(`${contest.international}/`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.route('**/apis/nocas/ip/zone', (route) =>
    route.fulfill({ json: { code: 'OK', data: { cn: false, zone: 'intl', country: 'SG', assetHost: '' } } }),
  );
  await page.goto('/');
  await expect(page).toHaveURL('/en');
});

const CRAWLERS = {
  'a search engine': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'a search engine as a phone':
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) Chrome/140.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)',
};

for (const [who, userAgent] of Object.entries(CRAWLERS))
  test.describe(who, () => {
    test.use({ userAgent });

    test('is not redirected', async ({ page }) => {
      await comeFrom(page, 'US');
      for (const path of ['/guidelines', '/m']) {
        const clock = page.waitForResponse('**/apis/ping');
        await page.goto(path);
        await clock;
        await expect(page).toHaveURL(path);
      }
    });
  });
