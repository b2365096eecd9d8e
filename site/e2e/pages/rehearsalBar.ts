import type { Page } from '@playwright/test';

/** The bar that moves the contest clock, in either language. */
export function rehearsalBar(page: Page) {
  const bar = page.getByRole('complementary', { name: /^(Rehearsal|彩排)/ });
  return {
    bar,
    tab: bar.getByRole('button', { expanded: false }),
    openTab: bar.getByRole('button', { expanded: true }),
    stops: bar.getByRole('listitem'),
    stop: (name: string) => bar.getByRole('button', { name }),
    current: bar.locator('[aria-current]'),
  };
}
