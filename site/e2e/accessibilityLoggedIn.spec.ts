import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { violations } from './harness/axe';
import { logIn } from './harness/logIn';
import { ownAddress } from './harness/own';
import { judgeLogin } from './pages/judgeLogin';
import { siteHeader } from './pages/siteHeader';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const READERS = [
  { edition: 'international', language: 'en', prefix: '/en' },
  { edition: 'international', language: 'zh', prefix: '' },
  { edition: 'camp', language: 'en', prefix: '/en' },
  { edition: 'camp', language: 'zh', prefix: '' },
] as const;

/** Checks the account menu and the logout dialog. */
async function checkAccountMenu(page: Page): Promise<void> {
  await siteHeader(page).account.click();
  const logOut = page.getByRole('menuitem', { name: /^(Log out|退出登录)$/ });
  await expect(logOut).toBeVisible();
  expect(await violations(page, 'header')).toEqual([]);
  await logOut.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
}

for (const { edition, language, prefix } of READERS)
  test(`${edition} in ${language}: hydrated pages of a logged-in user pass axe`, async ({
    page,
    contest,
    mail,
    complaints,
  }) => {
    const at = (path: string) => contest[edition] + path;
    const { account, logIn: open } = siteHeader(page);
    await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    await page.goto(at(prefix || '/'));
    await open.click();
    await logIn(page, mail, ownAddress(`living-${edition}-${language}@axe.example`));
    await expect(account).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await checkAccountMenu(page);

    const more = edition === 'international' ? ['/shortlist/103', '/404'] : ['/404'];
    for (const path of ['/guidelines', ...more]) {
      await page.goto(at(prefix + path));
      await expect(account).toBeVisible();
      expect(await violations(page), path).toEqual([]);
    }
    if (edition === 'international') {
      // The dialog of a shared work opens and stays open over hydration.
      const known = page.waitForResponse('**/apis/activity/status');
      await page.goto(at(`${prefix}/shortlist#film-104`));
      await known;
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page).toHaveURL(/#film-104$/);
      expect(await violations(page, 'dialog')).toEqual([]);
    } else {
      await page.goto(at('/register'));
      await expect(account).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('link').or(page.getByRole('radio')).first(),
      ).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

for (const language of ['en', 'zh'])
  test(`the camp's judges' pages in ${language}`, async ({ page, contest, tools, complaints }) => {
    const judge = { name: `Reader ${language}`, password: 'the-seats-are-numbered' };
    await tools(
      'judges',
      'add',
      '--edition',
      'camp',
      '--role',
      'judge',
      '--name',
      judge.name,
      '--password',
      judge.password,
    );
    await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
    await page.goto(`${contest.camp}/login`);
    const login = judgeLogin(page);
    await expect(login.name).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await login.name.fill(judge.name);
    await login.password.fill(judge.password);
    await login.enter.click();
    await expect(page).toHaveURL(`${contest.camp}/score`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
