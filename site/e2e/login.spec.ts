import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { loginWindow } from './pages/loginWindow';
import { registrationPage } from './pages/registrationPage';
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
    const email = ownAddress(`window-${edition}@login.example`);
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

test('a session that ends in the middle of the registration form costs nothing', async ({
  page,
  context,
  mail,
}) => {
  await page.goto('/en');
  await page.evaluate(() => localStorage.setItem('marquee.language', 'en'));
  await page.goto('/register');
  await logIn(page, mail, ownAddress('before@login.example'));
  const form = registrationPage(page);
  await form.individual.check();
  await form.name.fill('Mara Quill');
  await form.email.fill(ownAddress('contact@login.example'));
  await expect(form.savedAt).toBeVisible();
  // The session ends; the device stays known, which may ask for another code at once.
  await context.clearCookies({ name: /passport/i });

  await form.sendCode.click();
  const login = loginWindow(page);
  await expect(login.kept).toBeVisible();
  await expect(login.email).toHaveValue(ownAddress('before@login.example'));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();

  // An action of the visitor opens the window again, and goes on after the login.
  await form.sendCode.click();
  await logIn(page, mail, ownAddress('before@login.example'));
  await mail.code(ownAddress('contact@login.example'));
  await expect(form.code).toBeFocused();
  await expect(form.name).toHaveValue('Mara Quill');
});
