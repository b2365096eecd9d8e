import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { loginWindow } from './pages/loginWindow';
import { siteHeader } from './pages/siteHeader';

/** Presses Tab until the focus is where it is wanted, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator, atMost = 12): Promise<void> {
  const focused = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < atMost && !(await focused()); presses++) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

test('the keyboard skips to the content, changes the language and logs in', async ({ page, mail }) => {
  const header = siteHeader(page);
  await page.goto('/en');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/en');
  await tabTo(page, header.chinese);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await tabTo(page, header.english);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en');

  const login = loginWindow(page);
  await tabTo(page, header.logIn);
  await page.keyboard.press('Enter');
  await expect(login.email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
  await expect(header.logIn).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(login.email).toBeFocused();
  await page.keyboard.type('keys@hands.example');
  await page.keyboard.press('Enter');
  await expect(login.code).toBeFocused();
  await page.keyboard.type(await mail.code('keys@hands.example'));
  await page.keyboard.press('Enter');
  await expect(login.dialog).toBeHidden();

  await tabTo(page, header.account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});
