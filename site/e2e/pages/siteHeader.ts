import type { Page } from '@playwright/test';

/** The header of the site, in either language. */
export function siteHeader(page: Page) {
  const banner = page.getByRole('banner');
  const languages = page.getByRole('navigation', { name: /^(Language|语言)$/ });
  return {
    banner,
    english: languages.getByRole('link', { name: 'EN' }),
    chinese: languages.getByRole('link', { name: '中文' }),
    logIn: banner.getByRole('button', { name: /^(Log in|登录)$/ }),
    account: banner.getByRole('button', { name: /^(Account|账号)/ }),
    register: banner.getByRole('link', { name: /^(Register|报名)$/ }),
    create: banner.getByRole('link', { name: /^(Create|去创作)$/ }),
    submitEntry: banner.getByRole('link', { name: /^(Submit Entry|提交作品)$/ }),
  };
}
