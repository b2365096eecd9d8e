import type { Page } from '@playwright/test';

/** The ribbon that moves the contest's clock, in either language. */
export function rehearsalRibbon(page: Page) {
  const ribbon = page.getByRole('complementary', { name: /^(Rehearsal|彩排)/ });
  return {
    ribbon,
    tab: ribbon.getByRole('button', { expanded: false }),
    openTab: ribbon.getByRole('button', { expanded: true }),
    stops: ribbon.getByRole('listitem'),
    stop: (name: string) => ribbon.getByRole('button', { name }),
    current: ribbon.locator('[aria-current]'),
  };
}
