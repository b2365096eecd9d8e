import type { Page } from '@playwright/test';

/** The page "My account", in either language. */
export function accountPage(page: Page) {
  const logins = page.getByRole('region', { name: /^(Where you are logged in|已登录的浏览器)$/ });
  const data = page.getByRole('region', { name: /^(Your data|你的资料)$/ });
  const deletion = page.getByRole('region', { name: /^(Delete your account|删除账号)$/ });
  return {
    logins: logins.getByRole('listitem'),
    end: (name: RegExp) => logins.getByRole('button', { name }),
    endOthers: logins.getByRole('button', { name: /^(End all others|结束其他所有登录)$/ }).first(),
    confirmEnd: page.getByRole('dialog').getByRole('button', { name: /^(End all others|全部结束)$/ }),
    download: data.getByRole('button', { name: /^(Download my data|下载我的资料)$/ }),
    files: data.getByText(/^(No files are stored|你的账号没有保存)/),
    address: deletion.getByRole('textbox'),
    deleteForGood: deletion.getByRole('button', { name: /^(Delete my account for good|永久删除我的账号)$/ }),
    deleted: page.getByRole('heading', { name: /^(Your account is deleted\.|账号已删除。)$/ }),
  };
}
