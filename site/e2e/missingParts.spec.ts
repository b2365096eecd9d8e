import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { logIn } from './harness/logIn';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';

/** Has the parts of that name be gone until the test lets them come. */
async function withhold(page: Page, name: string): Promise<() => void> {
  let gone = true;
  await page.route(`**/assets/${name}-*.js`, (route) =>
    gone ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  return () => (gone = false);
}

/** How long a page may take to come anew, on a busy machine. */
const ANEW = { timeout: 30_000 };

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load completely' });
const loadAgain = (page: Page) => failed(page).getByRole('button', { name: 'Load again' });

test('a login window that does not arrive on a living page opens once the page was loaded again', async ({
  page,
}) => {
  const bring = await withhold(page, 'LoginWindow');
  const header = siteHeader(page);
  await page.goto('/en');
  await header.logIn.click();
  await expect(failed(page)).toBeVisible();
  bring();
  await loadAgain(page).click();
  await expect(loginWindow(page).email).toBeFocused(ANEW);
});

test('a login window of another release brings the new release, and opens there', async ({ page }) => {
  const bring = await withhold(page, 'LoginWindow');
  await page.goto('/en');
  // The page is of the release before: the application had another name there.
  await page.locator('script[data-app]').evaluate((script) => {
    script.dataset.app = '/assets/application-old.js';
  });
  page.on('framenavigated', bring);
  await siteHeader(page).logIn.click();
  await expect(loginWindow(page).email).toBeFocused(ANEW);
});

test('a route whose login window does not arrive says so, and asks once it was loaded again', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  const bring = await withhold(page, 'LoginWindow');
  await page.goto('/register');
  await expect(failed(page)).toBeVisible();
  bring();
  await loadAgain(page).click();
  await expect(loginWindow(page).email).toBeFocused(ANEW);
});

test('a screen that does not arrive says so; what was typed before is there once it was loaded again', async ({
  page,
  mail,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  await page.goto('/register');
  await logIn(page, mail, 'parts@missing.example');
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  await name.fill('Mara Silva');
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  await page.goto('/en');
  const bring = await withhold(page, 'Register');
  await siteHeader(page).register.click();
  await expect(page).toHaveURL('/register');
  await expect(failed(page)).toBeVisible();
  await expect(siteHeader(page).banner).toBeVisible();
  bring();
  await loadAgain(page).click();
  await expect(name).toHaveValue('Mara Silva', ANEW);
});

test('a language whose texts do not arrive is there once the page was loaded again', async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('marquee.language')) localStorage.setItem('marquee.language', 'en');
  });
  const bring = await withhold(page, 'zh');
  await page.goto('/login');
  await expect(page).toHaveTitle(/Judge login/);
  await siteHeader(page).chinese.click();
  await expect(failed(page)).toBeVisible();
  bring();
  await loadAgain(page).click();
  await expect(page).toHaveTitle(/评委登录/);
});

test('a notice is said plainly when what draws it does not arrive', async ({ page, mail }) => {
  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  await withhold(page, 'toast');
  await page.goto('/submit');
  await logIn(page, mail, 'plain@missing.example');
  await expect(page.getByRole('alert')).toHaveText(/You have not registered yet/);
});
