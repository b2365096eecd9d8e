import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const language of ['en', 'zh'] as const)
  test.describe(`axe, in ${language}`, () => {
    test.beforeEach(async ({ context }) => {
      await context.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    });

    test('a page while the service cannot be reached', async ({ page }) => {
      await page.route('**/apis/**', (route) => route.abort());
      await page.goto('/submit');
      await expect(page.locator('.page-failed').getByRole('heading')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('a form that is closed', async ({ page, contest, mail }) => {
      await new EntrantClient(page.request, contest.international).logIn(
        ownAddress(`late-${language}@axe.example`),
        mail,
      );
      await page.route('**/apis/activity/status', async (route) => {
        const { code, data } = (await (await route.fetch()).json()) as { code: string; data: object };
        const submitUntil = '2025-07-16T00:00:00+08:00';
        await route.fulfill({ json: { code, data: { ...data, registerState: 'PASS', submitUntil } } });
      });
      await page.goto('/submit');
      await expect(page.locator('.form-closed').getByRole('heading')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('the notice of a form that was changed in another tab', async ({ page, context, contest, mail }) => {
      await new EntrantClient(page.request, contest.international).logIn(
        ownAddress(`tabs-${language}@axe.example`),
        mail,
      );
      const other = await context.newPage();
      const [here, there] = [page, other].map((tab) => tab.locator('main [name="motivation"]'));
      await page.goto('/register');
      await other.goto('/register');
      await here!.fill('Because.');
      await expect(there!).toHaveValue('Because.');
      await there!.fill('Because of the whale.');
      await expect(page.getByText(/Because of the whale\./)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('the login window that asks for a pause', async ({ page }) => {
      await page.route('**/apis/passport/code', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'Retry-After': '2490' },
          json: { code: 'TOO_MANY_REQUESTS', msg: 'Too many requests', requestId: 'r' },
        }),
      );
      const login = loginWindow(page);
      await page.goto(language === 'en' ? '/en' : '/');
      await siteHeader(page).logIn.click();
      await login.email.fill(ownAddress(`often-${language}@axe.example`));
      await login.send.click();
      await expect(login.dialog.getByText(/42 (min|分钟)/).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test("the camp's form, empty and with errors", async ({ page, contest, mail, complaints }) => {
      await page.goto(`${contest.camp}/register`);
      await logIn(page, mail, ownAddress(`camp-${language}@axe.example`));
      await page.getByRole('radio').last().check();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: /^(Send the application|递交申请)$/ }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
