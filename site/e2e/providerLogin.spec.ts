import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { LocalProvider } from './harness/localProvider';
import { logIn } from './harness/logIn';
import { providerPage } from './pages/providerPage';
import { loginWindow } from './pages/loginWindow';
import { registrationPage } from './pages/registrationPage';
import { siteHeader } from './pages/siteHeader';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const KNOWN = {
  type: 'individual',
  name: 'Mara Quill',
  email: 'mara@provider.example',
  phoneCountry: '+351',
  phone: '912345678',
  experience: 'some',
  previousWorks: 'https://quill.example/reel',
} as const;

/** What the login window says after a login that ended without success at the provider, in English and in Chinese. */
const FAILURES = [
  [
    'cancel',
    'You did not finish logging in. Try again, or choose another way.',
    '你没有完成登录。可以再试一次，或换一种方式登录。',
  ],
  [
    'fail',
    'The provider is not responding right now. Log in with a code by email, or try again later.',
    '登录服务暂时没有响应。你可以用邮箱验证码登录，或稍后再试。',
  ],
  [
    'unverified',
    'The provider has not verified your email address. Verify it there, or log in with a code by email.',
    '该平台尚未验证你的邮箱。请先在该平台完成验证，或用邮箱验证码登录。',
  ],
] as const;

/** Opens the login window on the page and follows its link to the provider. */
async function goToProvider(page: Page): Promise<void> {
  await siteHeader(page).logIn.click();
  await loginWindow(page).provider.click();
  await expect(providerPage(page).address).toBeVisible();
}

test('an OpenID Connect provider logs in new and known accounts, and says why it did not', async ({
  page,
  browser,
  playwright,
  startContest,
  complaints,
}) => {
  const provider = await LocalProvider.start();
  const contest = await startContest(provider.settings);
  const { international: origin, mail } = contest;
  const header = siteHeader(page);
  const login = loginWindow(page);
  const at = providerPage(page);

  await test.step('a new account comes back to the page it was on, address and position', async () => {
    await page.goto(`${origin}/en/guidelines?utm=1#schedule`);
    await siteHeader(page).logIn.click();
    await expect(login.provider).toBeVisible();
    expect(await violations(page, 'dialog')).toEqual([]);
    await login.provider.click();
    await at.address.fill('newcomer@provider.example');
    await at.goOn.click();
    await expect(header.account).toHaveAccessibleName(/newcomer/);
    await expect(page).toHaveURL(`${origin}/en/guidelines?utm=1#schedule`);
    await expect(login.dialog).toBeHidden();
    expect(await mail.to('newcomer@provider.example')).toEqual([]); // no code was needed
    await page.reload();
    await expect(header.account).toHaveAccessibleName(/newcomer/);
  });

  await test.step('a guarded page asks for the login first, and shows the form after it', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${origin}/register`);
    await login.provider.click();
    await at.address.fill('newcomer@provider.example');
    await at.goOn.click();
    await expect(page).toHaveURL(`${origin}/register`);
    await expect(registrationPage(page).name).toBeVisible();
  });

  await test.step('a call cut off by an expired session is sent again after a login in a window of its own', async () => {
    await registrationPage(page).email.fill('newcomer@provider.example');
    await page.context().clearCookies();
    await registrationPage(page).sendCode.click();
    const opened = page.waitForEvent('popup');
    await login.provider.click();
    const aside = await opened;
    await providerPage(aside).address.fill('newcomer@provider.example');
    const closed = aside.waitForEvent('close');
    await providerPage(aside).goOn.click();
    await closed;
    await expect(login.dialog).toBeHidden();
    await expect(page.getByText('Sent to newcomer@provider.example.')).toBeVisible();
    expect(await mail.to('newcomer@provider.example')).toHaveLength(1);
  });

  await test.step('a known account is that of the mailed code', async () => {
    const request = await playwright.request.newContext();
    const client = new EntrantClient(request, origin);
    await client.logIn(KNOWN.email, mail);
    await client.register(KNOWN, mail);
    await request.dispose();
    const other = await browser.newPage({ locale: 'en-US' });
    await other.goto(`${origin}/en`);
    await goToProvider(other);
    await providerPage(other).address.fill(KNOWN.email);
    await providerPage(other).goOn.click();
    await expect(siteHeader(other).banner).toContainText('Under review');
    await other.close();
  });

  for (const [language, path] of [
    ['en', '/en/guidelines'],
    ['zh', '/guidelines'],
  ] as const)
    await test.step(`cancelled, failed, unverified: each has its words (${language})`, async () => {
      await page.context().clearCookies();
      await page.goto(origin);
      await page.evaluate((chosen) => {
        localStorage.clear();
        localStorage.setItem('marquee.language', chosen);
      }, language);
      for (const [answer, en, zh] of FAILURES) {
        await page.goto(origin + path);
        await goToProvider(page);
        await at.address.fill('stranger@provider.example');
        if (answer === 'unverified') await at.verified.uncheck();
        await { cancel: at.cancel, fail: at.fail, unverified: at.goOn }[answer].click();
        await expect(login.wrong).toHaveText(language === 'en' ? en : zh);
        await expect(page).toHaveURL(origin + path);
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(login.dialog).toBeHidden();
        await expect(header.logIn).toBeVisible();
      }
    });

  await test.step('a provider that is down leaves the login by mail', async () => {
    provider.stop();
    await page.goto(`${origin}/en/guidelines`);
    await page.evaluate(() => localStorage.setItem('marquee.language', 'en'));
    await page.goto(`${origin}/en/guidelines`);
    await header.logIn.click();
    await logIn(page, mail, 'newcomer@provider.example');
    await expect(header.account).toHaveAccessibleName(/newcomer/);
  });
  // The provider has no icon.
  expect(complaints.filter((complaint) => !complaint.startsWith(provider.issuer))).toEqual([]);
});
