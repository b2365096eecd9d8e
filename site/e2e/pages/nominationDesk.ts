import type { Page } from '@playwright/test';

/** The nominators' desk, in English. */
export function nominationDesk(page: Page) {
  const list = page.getByRole('region', { name: 'Nominate', exact: true });
  const ballot = page.getByRole('region', { name: 'Your nomination' });
  const film = page
    .locator('main')
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: 'About the film' }) });
  const review = page.getByRole('dialog', { name: 'Your nominations' });
  return {
    films: list.getByRole('list', { name: 'Films' }),
    progress: list.getByText(/\d+ of \d+ watched/),
    search: list.getByRole('searchbox'),
    filter: (name: string) => list.getByRole('button', { name, exact: true }),
    /** The film of that name in the list. */
    film: (name: string) => list.getByRole('listitem').filter({ hasText: name }).getByRole('button'),
    title: (name: string) => film.getByRole('heading', { name, level: 2 }),
    video: film.locator('video'),
    markWatched: film.getByRole('button', { name: 'Mark as watched' }),
    watched: film.getByText('Watched', { exact: true }),
    award: (name: 'LEVEL' | 'CREATIVE' | 'NARRATIVE') => ballot.getByRole('radio', { name }),
    comment: ballot.getByRole('textbox', { name: 'Comment' }),
    save: ballot.getByRole('button', { name: 'Save and go to next' }),
    said: ballot.getByRole('status'),
    openReview: ballot.getByRole('button', { name: 'Review nominations' }),
    review,
    cancel: (film: string, award: string) =>
      review.getByRole('button', { name: `Cancel: ${film}, ${award}` }),
    confirmCancel: page.getByRole('button', { name: 'Cancel nomination' }),
    closeReview: review.getByRole('button', { name: 'Close' }),
  };
}
