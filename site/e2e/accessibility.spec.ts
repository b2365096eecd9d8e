import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { judgeLogin } from './pages/judgeLogin';
import { loginWindow } from './pages/loginWindow';
import { addressOf, nameOf, PUBLIC_PAGES } from './pages/publicPages';
import { siteHeader } from './pages/siteHeader';
import { openWithIslands } from './steps/openWithIslands';

/** Demo accounts of the jury and their pages. */
const JURY = [
  { path: '/nominate2', name: 'Nominator Two', password: 'night-screening-2' },
  { path: '/score', name: 'Judge Two', password: 'last-picture-show-2' },
];

/** A demo account that may submit. */
const APPROVED = 'approved@demo.example';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PRERENDERED = [
  ...PUBLIC_PAGES,
  ...(['international', 'camp'] as const).flatMap((edition) => [
    { edition, path: '/404' },
    { edition, path: '/en/404' },
  ]),
  { edition: 'international' as const, path: '/proof' },
];

for (const publicPage of PRERENDERED) {
  test(`${nameOf(publicPage)} passes axe and logs no errors`, async ({ page, contest, complaints }) => {
    await openWithIslands(page, addressOf(publicPage, contest));
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('the proof page checks a receipt and a code without a network, and passes axe', async ({
  page,
  complaints,
}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const line = JSON.stringify({
    ...{ receipt: 'marquee receipt 1', keyId: '139e3940e64b5491', edition: 'international', uploadId: 'u1' },
    ...{
      size: 2048,
      crc32c: 'AAAABQ==',
      begunAt: '2025-09-30T23:00:00+08:00',
      arrivedAt: '2025-09-30T23:59:59+08:00',
    },
  });
  const receipt = `${line}\n${sign(null, Buffer.from(`${line}\n`), privateKey).toString('base64')}\n`;
  const keys = [{ id: '139e3940e64b5491', publicKey: publicKey.export({ type: 'spki', format: 'pem' }) }];
  await page.route('**/apis/activity/receipt/key', (route) =>
    route.fulfill({ json: { code: 'OK', data: { keys } } }),
  );
  const known = page.waitForResponse('**/apis/activity/receipt/key');
  await openWithIslands(page, '/en/proof');
  await (await known).finished();
  await page.context().setOffline(true);
  const says = page.getByRole('status');
  const drop = (text: string) =>
    page.locator('[data-proof="drop"]').evaluate((zone, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'receipt.txt'));
      zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
  await drop(receipt);
  await expect(says).toContainText('This file had arrived by 2025-09-30 23:59:59');
  expect(await violations(page)).toEqual([]);
  await drop(receipt.replace('2048', '2049'));
  await expect(says).toContainText('This receipt was not signed with a key of this contest');
  await page.locator('#proof-text').fill('0f'.repeat(32));
  await expect(says).toContainText('This looks like the code of a card. Drop the export first');
  expect(await violations(page)).toEqual([]);
  // The page's clock asks on.
  expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

for (const language of ['en', 'zh'] as const) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    });

    test('the login window', async ({ page, complaints }) => {
      const login = loginWindow(page);
      await page.goto(language === 'en' ? '/en' : '/');
      await siteHeader(page).logIn.click();
      await expect(login.email).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await login.email.fill('nobody');
      await login.send.click();
      await expect(login.email).toHaveAttribute('aria-invalid', 'true');
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('the login window: a mistyped address, no mail yet, a code that is over', async ({
      page,
      complaints,
    }) => {
      const login = loginWindow(page);
      await page.clock.install();
      await page.goto(language === 'en' ? '/en' : '/');
      await siteHeader(page).logIn.click();
      await expect(login.email).toBeFocused();
      await login.email.fill('mara@gmil.com');
      await login.send.click();
      await expect(login.likely).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await login.likely.click();
      await expect(login.email).toHaveValue('mara@gmail.com');

      await login.email.fill(ownAddress(`slow-${language}@axe.example`));
      await login.send.click();
      await expect(login.code).toBeFocused();
      await page.clock.fastForward('00:31');
      await expect(login.late).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.clock.fastForward('10:00');
      await expect(login.over).toBeVisible();
      await expect(login.sendNew).toBeEnabled();
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('the registration form, empty and with errors', async ({ page, mail, complaints }) => {
      await page.goto('/register');
      await logIn(page, mail, ownAddress(`reader-${language}@axe.example`));
      await expect(page.getByRole('radio').last()).toBeVisible();
      await page.getByRole('radio').last().check();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: /^(Send for review|提交审核)$/ }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    for (const { path, name, password } of JURY)
      test(`the jury's login and ${path}`, async ({ page, complaints }) => {
        await page.goto('/login');
        const login = judgeLogin(page);
        await expect(login.name).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await login.name.fill(name);
        await login.password.fill(password);
        await login.enter.click();
        await expect(page).toHaveURL(path);
        await expect(page.locator('video')).toBeVisible();
        expect(await violations(page)).toEqual([]);
        expect(complaints).toEqual([]);
      });
  });
}

test('the submission form in both languages, empty and with errors', async ({ page, mail, complaints }) => {
  await page.goto('/submit');
  await logIn(page, mail, APPROVED);
  const send = page.getByRole('button', { name: /^(Submit version|提交第)/ });
  for (const language of ['english', 'chinese'] as const) {
    await expect(send).toBeEnabled();
    await siteHeader(page)[language].click();
    await page.reload();
    await expect(send).toBeEnabled();
    expect(await violations(page)).toEqual([]);
    await send.click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    expect(await violations(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
