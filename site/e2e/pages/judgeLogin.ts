import type { Page } from '@playwright/test';

/** The jury's login, in either language. */
export function judgeLogin(page: Page) {
  return {
    name: page.getByRole('textbox', { name: /^(Judge name|评委用户名)$/ }),
    password: page.getByLabel(/^(Password|密码)$/),
    enter: page.getByRole('button', { name: /^(Log in|登录)$/ }),
    alert: page.getByRole('alert'),
  };
}
