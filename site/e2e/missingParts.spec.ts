import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';

/** Answers 404 for the chunks of that name. Returns a function that makes them available again. */
async function withhold(page: Page, name: string): Promise<() => void> {
  let gone = true;
  await page.route(`**/assets/${name}-*.js`, (route) =>
    gone ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  return () => (gone = false);
}

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load completely' });
const loadAgain = (page: Page) => failed(page).getByRole('button', { name: 'Load again' });

test('a login window that fails to load on a prerendered page opens after a reload', async ({ page }) => {
  const restore = await withhold(page, 'LoginWindow');
  const header = siteHeader(page);
  await page.goto('/en');
  await header.logIn.click();
  await expect(failed(page)).toBeVisible();
  restore();
  await loadAgain(page).click();
  await expect(loginWindow(page).email).toBeFocused();
});

test('a login window of a new release reloads the page and opens', async ({ page }) => {
  const restore = await withhold(page, 'LoginWindow');
  await page.goto('/en');
  // The page is of an older release, with another application file.
  await page.locator('script[data-app]').evaluate((script) => {
    script.dataset.app = '/assets/application-old.js';
  });
  page.on('framenavigated', restore);
  await siteHeader(page).logIn.click();
  await expect(loginWindow(page).email).toBeFocused();
});

test('a route whose login window fails to load shows a message, and the window after a reload', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  const restore = await withhold(page, 'LoginWindow');
  await page.goto('/register');
  await expect(failed(page)).toBeVisible();
  restore();
  await loadAgain(page).click();
  await expect(loginWindow(page).email).toBeFocused();
});

test('a screen that fails to load shows a message, and keeps the draft over a reload', async ({
  page,
  mail,
}) => {
  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  await page.goto('/register');
  await logIn(page, mail, ownAddress('parts@missing.example'));
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  await name.fill('Mara Silva');
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  await page.goto('/en');
  const restore = await withhold(page, 'Register');
  await siteHeader(page).register.click();
  await expect(page).toHaveURL('/register');
  await expect(failed(page)).toBeVisible();
  await expect(siteHeader(page).banner).toBeVisible();
  restore();
  await loadAgain(page).click();
  await expect(name).toHaveValue('Mara Silva');
});

test('a language whose texts fail to load is shown after a reload', async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('marquee.language')) localStorage.setItem('marquee.language', 'en');
  });
  await page.goto('/login');
  await expect(page).toHaveTitle(/Judge login/);
  const restore = await withhold(page, 'shared');
  await siteHeader(page).chinese.click();
  await expect(failed(page)).toBeVisible();
  restore();
  await loadAgain(page).click();
  await expect(page).toHaveTitle(/评委登录/);
});

test('a notice is plain text when the toast chunk fails to load', async ({ page, mail }) => {
  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  await withhold(page, 'toast');
  await page.goto('/submit');
  await logIn(page, mail, ownAddress('plain@missing.example'));
  await expect(page.getByRole('alert')).toHaveText(/You have not registered yet/);
});
