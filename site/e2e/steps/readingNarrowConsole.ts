import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { violations } from '../harness/axe';
import type { Mailbox } from '../harness/mailbox';
import { consolePage } from '../pages/consolePage';

const OWNER = 'owner@demo.example';

/** Logs in to the console at an origin with a mailed code. */
export async function enterConsole(page: Page, origin: string, mail: Mailbox, address: string) {
  const { email, code, menu } = consolePage(page);
  await page.goto(origin);
  await expect(email).toBeFocused();
  await expectNoScrolling(page);
  const known = (await mail.to(address)).length;
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await mail.code(address, known));
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
}

/** Expects that the page does not scroll sideways. */
async function expectNoScrolling(page: Page): Promise<void> {
  const { scrolls, width } = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scrolls, page.url()).toBeLessThanOrEqual(width);
}

/**
 * Opens every screen of the console in a window of 390 pixels and expects that the page does not scroll sideways. In the first
 * language axe runs on each: the second differs in its texts only.
 */
export async function readNarrowConsole(page: Page, origin: string, mail: Mailbox): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterConsole(page, origin, mail, OWNER);
  const { menu, title, language, loading, tables, account, item } = consolePage(page);
  for (const [words, security, sessions] of [
    [/^中文$/, 'Second factors', 'Where you are logged in'],
    [/^EN$/, '两步验证', '登录设备'],
  ] as const) {
    await expect(language).toHaveText(words);
    const screens = await menu.getByRole('link').all();
    expect(screens).toHaveLength(14);
    const visits = [
      ...screens.map((screen) => async () => {
        await screen.click();
        await expect(screen).toHaveAttribute('aria-current', 'page');
      }),
      ...[security, sessions].map((name) => async () => {
        await account.click();
        await item(name).click();
        await expect(title).toHaveText(name);
      }),
    ];
    for (const visit of visits) {
      await visit();
      await expect(title).toBeVisible();
      await expect(loading).toHaveCount(0);
      await expectNoScrolling(page);
      if (page.url().endsWith('/audit')) {
        // A table that is wider than the window has a region of its own, which the keyboard reaches.
        await tables.press('ArrowRight');
        await expect(tables).toBeFocused();
      }
      if (security === 'Second factors') expect(await violations(page), page.url()).toEqual([]);
    }
    await language.click();
  }
}
