import type { Page } from '@playwright/test';

/** The window in which an entrant logs in, in either language. */
export function loginWindow(page: Page) {
  const titles =
    /^(Log in or sign up|Log in to continue|Log in once more|Enter the six digits|This code has expired|You are in, .+|登录或注册|登录后继续|请再登录一次|输入 6 位验证码|验证码已过期|.+，你已登录)$/;
  const dialog = page.getByRole('dialog', { name: titles });
  return {
    dialog,
    email: dialog.getByRole('textbox', { name: /^(Email|邮箱)$/ }),
    send: dialog.getByRole('button', { name: /^(Send the code|发送验证码)$/ }),
    sendNew: dialog.getByRole('button', { name: /^(Send a new code|重新发送验证码)$/ }),
    /** The last digit logs in. */
    code: dialog.getByRole('textbox', { name: /^(Email code|邮箱验证码)$/ }),
    /** Takes the address that is meant in place of a mistyped one. */
    likely: dialog.getByRole('button', { name: /^(Use .+@.+|改为 .+)$/ }),
    /** Where the mail could be. */
    late: dialog.getByText(/^(Nothing there\?|没有收到？)$/),
    over: dialog.getByRole('heading', { name: /^(This code has expired|验证码已过期)$/ }),
    /** The OpenID Connect provider of tests. */
    provider: dialog.getByRole('link', { name: /^(Continue with your Studio account|使用创作者账户继续)$/ }),
    wrong: dialog.getByRole('alert'),
    /** It opened because the last login is too old. */
    recent: dialog.getByRole('heading', { name: /^(Log in once more|请再登录一次)$/ }),
    loggedIn: dialog.getByRole('heading', { name: /^You are in, |，你已登录$/ }),
    kept: dialog.getByText(/ kept on this computer|已保存在这台电脑上/),
  };
}
