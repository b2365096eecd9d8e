import type { Page } from '@playwright/test';

/** The login page of the OpenID Connect provider on this machine. */
export function providerPage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name });
  return {
    address: page.getByRole('textbox', { name: 'Address' }),
    /** Whether the provider confirms the address. */
    verified: page.getByRole('checkbox', { name: 'Verified' }),
    goOn: button('Continue'),
    cancel: button('Cancel'),
    fail: button('Fail'),
  };
}
