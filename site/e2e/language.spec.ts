import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Has the edge say that the visitor is in a country, as a load balancer in front does. */
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

test('the country chooses the language of whoever has not chosen', async ({ page }) => {
  await comeFrom(page, 'PT');
  await page.goto('/guidelines?from=mail#deadlines');
  await expect(page).toHaveURL('/en/guidelines?from=mail#deadlines');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a reader in China comes to the Chinese page', async ({ page }) => {
  await comeFrom(page, 'CN');
  await page.goto('/en');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
});

test('the stored choice beats the country', async ({ page }) => {
  await comeFrom(page, 'CN');
  await page.goto('/');
  await toggle(page, 'EN').click();
  await expect(page).toHaveURL('/en');
  await page.goto('/');
  await expect(page).toHaveURL('/en');
  await page.goto('/shortlist');
  await expect(page).toHaveURL('/en/shortlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Shortlist' })).toBeVisible();
});

test('an unknown country keeps the language of the page', async ({ page }) => {
  await page.goto('/en/guidelines');
  await expect(page.getByRole('heading', { level: 1, name: 'Guidelines' })).toBeVisible();
  await page.goto('/guidelines');
  await expect(page.getByRole('heading', { level: 1, name: '参赛指南' })).toBeVisible();
  await expect(page).toHaveURL('/guidelines');
});

test('the choice is that of the application routes as well', async ({ page }) => {
  await page.goto('/login');
  await toggle(page, '中文').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page).toHaveTitle(/评委登录/);
  await page.reload();
  await expect(page).toHaveTitle(/评委登录/);
  await toggle(page, 'EN').click();
  await expect(page).toHaveTitle(/Judge login/);
});
