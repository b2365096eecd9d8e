import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { EntrantClient } from './harness/client';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { registrationPage } from './pages/registrationPage';
import { siteHeader } from './pages/siteHeader';

test('two tabs share one registration without loss, and a logout deletes it where the visitor wants that', async ({
  page,
  context,
  contest,
  mail,
  complaints,
}) => {
  await context.addInitScript(() => localStorage.setItem('marquee.language', 'en'));
  await new EntrantClient(page.request, contest.international).logIn(
    ownAddress('mara@twotabs.example'),
    mail,
  );
  const other = await context.newPage();
  const [here, there] = [registrationPage(page), registrationPage(other)];
  await page.goto('/register');
  await other.goto('/register');
  const notice = page.getByText('This form was changed in another tab too.');

  await test.step('a field typed in one tab appears in the other', async () => {
    await here.name.fill('Mara Kessler');
    await expect(there.name).toHaveValue('Mara Kessler');
    await there.previousWorks.fill('https://example.com/one');
    await expect(here.previousWorks).toHaveValue('https://example.com/one');
    await there.team.check();
    await there.teamName.fill('Second Take');
    await here.team.check();
    await expect(here.teamName).toHaveValue('Second Take');
    await expect(notice).toBeHidden();
  });

  await test.step('a field typed in both keeps its text, and the other one is offered', async () => {
    await here.motivation.fill('Because.');
    await expect(there.motivation).toHaveValue('Because.');
    await there.motivation.fill('Because of the whale.');
    await expect(notice).toBeVisible();
    await expect(here.motivation).toHaveValue('Because.');
    await expect(page.getByText('In the other tab: Because of the whale.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('taking it ends the difference', async () => {
    await page.getByRole('button', { name: 'Use this: Motivation' }).click();
    await expect(notice).toBeHidden();
    await expect(here.motivation).toHaveValue('Because of the whale.');
    await page.reload();
    await expect(here.motivation).toHaveValue('Because of the whale.');
    await expect(here.name).toHaveValue('Mara Kessler');
  });

  await test.step('an expired session keeps what is typed meanwhile', async () => {
    const session = await context.cookies();
    await context.clearCookies();
    await here.name.fill('Mara K');
    await expect(there.name).toHaveValue('Mara K');
    await context.addCookies(session);
    await page.reload();
    await expect(here.name).toHaveValue('Mara K');
  });

  await test.step('a logout that deletes what was typed empties the other tab too', async () => {
    await siteHeader(page).account.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    await dialog.getByRole('checkbox', { name: /^Delete it now/ }).check();
    expect(await violations(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(other.getByText('You logged out in another tab and deleted what was typed.')).toBeVisible();
    await expect(there.name).toHaveValue('');
    expect(await violations(other)).toEqual([]);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => key.includes('draft'))).toEqual([]);
  });

  await test.step('somebody else on the same device sees nothing of it', async () => {
    await page.goto('/register');
    await logIn(page, mail, ownAddress('lin@twotabs.example'));
    await expect(here.name).toHaveValue('');
  });
  expect(complaints).toEqual([]);
});
