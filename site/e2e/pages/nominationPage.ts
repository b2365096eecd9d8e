import type { Page } from '@playwright/test';

/** The nominators' page, in English. */
export function nominationPage(page: Page) {
  const list = page.getByRole('region', { name: 'Nominate', exact: true });
  const nomination = page.getByRole('region', { name: 'Nomination', exact: true });
  const open = page
    .locator('main')
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: 'About the film' }) });
  return {
    search: list.getByRole('searchbox'),
    /** The work of that title in the list. */
    work: (title: string) => list.getByRole('listitem').filter({ hasText: title }).getByRole('button'),
    /** The works of other titles in the list. */
    others: (title: string) => list.getByRole('listitem').filter({ hasNotText: title }).getByRole('button'),
    /** The title of the work that is open. */
    shown: open.getByRole('heading', { level: 2 }).first(),
    title: (title: string) => open.getByRole('heading', { name: title, level: 2 }),
    video: open.locator('video'),
    markWatched: open.getByRole('button', { name: 'Mark as watched' }),
    watched: open.getByText(/^(Watched|(9\d|100)% actually watched)$/),
    award: (name: 'Main prizes' | 'Best creative' | 'Best narrative') =>
      nomination.getByRole('radio', { name }),
    comment: nomination.getByRole('textbox', { name: 'Comment' }),
    save: nomination.getByRole('button', { name: 'Save, next unwatched' }),
    status: nomination.getByRole('status'),
  };
}
