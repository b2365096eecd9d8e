import { expect, test } from './fixtures';
import { EntrantClient } from './harness/client';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { loginWindow } from './pages/loginWindow';
import { registrationPage } from './pages/registrationPage';

const EMAIL = ownAddress('mara@ended.example');

test('a session that is ended from another device costs neither of two tabs what was typed', async ({
  page,
  context,
  playwright,
  startContest,
}) => {
  // Two devices ask for codes of one address, the second perhaps at once.
  const { international: origin, mail } = await startContest({ CODE_INTERVAL: '1ms' });
  await context.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  const other = await context.newPage();
  const [here, there] = [registrationPage(page), registrationPage(other)];
  await page.goto(`${origin}/register`);
  await logIn(page, mail, EMAIL);
  await other.goto(`${origin}/register`);
  await here.individual.check();
  await here.name.fill('Mara Quill');
  await there.previousWorks.fill('https://quill.example/reel');
  await expect(here.previousWorks).toHaveValue('https://quill.example/reel');
  await here.phoneCountry.selectOption('PT');
  await here.phone.fill('912345678');
  await here.experience.selectOption('Professional creator');
  await here.email.fill(ownAddress('contact@ended.example'));

  await test.step('another device ends all other sessions', async () => {
    const device = await playwright.request.newContext();
    await new EntrantClient(device, origin).logIn(EMAIL, mail);
    const ended = await device.delete(`${origin}/apis/passport/sessions`, {
      headers: { f: 'PASSPORT_INTL' },
    });
    expect(ended.ok()).toBe(true);
    await device.dispose();
  });

  await test.step('the next call says so; the login goes on with it', async () => {
    await here.sendCode.click();
    const login = loginWindow(page);
    await expect(login.kept).toBeVisible();
    await expect(login.email).toHaveValue(EMAIL);
    await logIn(page, mail, EMAIL);
    await here.code.fill(await mail.code(ownAddress('contact@ended.example')));
    await expect(here.name).toHaveValue('Mara Quill');
  });

  await test.step('the other tab has everything, and learns that the form was sent', async () => {
    await expect(there.name).toHaveValue('Mara Quill');
    await expect(there.phone).toHaveValue('912345678');
    await here.agreement.check();
    await here.send.click();
    await expect(here.underReview).toBeVisible();
    await expect(here.sent).toContainText('https://quill.example/reel');
    await expect(other.getByText('This form was sent from another tab.')).toBeVisible();
  });
});

test('a login in one tab closes the login window of another, and leaves no trace in the storage', async ({
  page,
  context,
  startContest,
}) => {
  const { international: origin, mail } = await startContest();
  await context.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  const other = await context.newPage();
  await other.goto(`${origin}/register`);
  await expect(loginWindow(other).email).toBeVisible();
  await page.goto(`${origin}/register`);
  await logIn(page, mail, EMAIL);
  await expect(registrationPage(page).name).toBeVisible();
  await expect(registrationPage(other).name).toBeVisible();
  await expect(loginWindow(other).email).toBeHidden();
  expect(await other.evaluate(() => localStorage.getItem('marquee.login'))).toBeNull();
});
