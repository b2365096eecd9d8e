import type { Page } from '@playwright/test';

/** The window in which an entrant logs in, in either language. */
export function loginWindow(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Log in|Log in to go on|登录|登录后继续)$/ });
  return {
    dialog,
    email: dialog.getByRole('textbox', { name: /^(Email|邮箱)$/ }),
    send: dialog.getByRole('button', { name: /^(Send code|发送验证码)$/ }),
    code: dialog.getByRole('textbox', { name: /^(Email code|邮箱验证码)$/ }),
    enter: dialog.getByRole('button', { name: /^(Log in|登录)$/ }),
  };
}
