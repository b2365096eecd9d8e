import { expect, type Page } from '@playwright/test';
import { loginWindow } from '../pages/loginWindow';
import type { Mailbox } from './mailbox';

/** Completes the open login window with the code from the email. */
export async function logIn(page: Page, mail: Mailbox, email: string): Promise<void> {
  const login = loginWindow(page);
  const known = (await mail.to(email)).length;
  await login.email.fill(email);
  await login.send.click();
  await login.code.fill(await mail.code(email, known));
  await expect(login.dialog).toBeHidden();
}
