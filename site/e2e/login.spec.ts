import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A code that was not mailed. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

for (const { edition, language, path } of [
  { edition: 'international', language: 'en', path: '/en' },
  { edition: 'camp', language: 'zh', path: '/' },
] as const)
  test(`${edition} in ${language}: the code field outlives a closed window, a reload and a wrong code`, async ({
    page,
    contest,
    mail,
    complaints,
  }) => {
    const email = `window-${edition}@login.example`;
    const login = loginWindow(page);
    const open = siteHeader(page).logIn;
    await page.goto(contest[edition] + path);
    await open.click();
    await login.email.fill(email);
    await page.keyboard.press('Enter');
    await expect(login.code).toBeFocused();
    expect(await violations(page)).toEqual([]);
    const code = await mail.code(email);

    await page.keyboard.press('Escape');
    await expect(login.dialog).toBeHidden();
    await page.reload();
    await open.click();
    await expect(login.code).toBeFocused();

    await page.keyboard.type(otherThan(code));
    await expect(login.wrong).toBeVisible();
    await expect(login.code).toHaveValue('');
    await expect(login.code).toBeFocused();
    expect(await violations(page)).toEqual([]);

    // The window says that the login succeeded while the page learns who it was.
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/apis/passport/user', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.type(code);
    await expect(login.loggedIn).toBeVisible();
    expect(await violations(page)).toEqual([]);
    release();
    await expect(login.dialog).toBeHidden();
    await expect(siteHeader(page).account).toBeVisible();
    expect(complaints).toEqual([]);
  });
