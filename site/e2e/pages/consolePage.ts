import type { Page } from '@playwright/test';

/** The organisers' console. */
export const consolePage = (page: Page) => ({
  email: page.getByRole('textbox', { name: /^(Email|邮箱)$/ }),
  code: page.getByRole('textbox', { name: /^(Code from the email|邮件中的验证码)$/ }),
  title: page.getByRole('heading', { level: 1 }),
  menu: page.getByRole('navigation', { name: /^(Console|后台导航)$/ }),
  find: page.getByRole('searchbox'),
  queue: page.getByRole('region', { name: /^(Queue|审核队列)$/ }),
  rows: page.locator('.queue-open'),
  /** The registration that is read. */
  opened: page.getByRole('heading', { level: 2 }),
  history: page.locator('.history li'),
  done: page.getByRole('status'),
  language: page.getByRole('button', { name: /^(中文|EN)$/ }),
  account: page.getByRole('button', { name: /(Your account|你的账号)$/ }),
  loading: page.locator('.loading'),
  /** Tables that scroll sideways. */
  tables: page.getByRole('region', { name: /(, table|表格)$/ }),
  item: (name: string) => page.getByRole('menuitem', { name }),
  button: (name: string) => page.getByRole('button', { name }),
  passkeyName: page.getByRole('textbox', { name: 'Name of the passkey' }),
  passkey: (name: string) => page.getByRole('rowheader', { name }),
  recoveryCodes: page.locator('.console-login-codes code'),
  codesStored: page.getByRole('checkbox', { name: 'I have saved them' }),
  recoveryCode: page.getByRole('textbox', { name: 'Recovery code' }),
  dialog: page.getByRole('dialog'),
  film: (title: string) => page.getByRole('region', { name: title }),
  reason: page.getByRole('textbox', { name: 'Reason' }),
  denyReason: page.getByRole('radiogroup'),
});
