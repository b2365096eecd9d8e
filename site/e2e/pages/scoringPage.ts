import type { Page } from '@playwright/test';

/** The judges' page, in English. */
export function scoringPage(page: Page) {
  const list = page.getByRole('region', { name: 'Score', exact: true });
  const scorecard = page.getByRole('form', { name: 'Score', exact: true });
  return {
    /** The work of that title in the list. */
    work: (title: string) => list.getByRole('listitem').filter({ hasText: title }).getByRole('button'),
    title: page.getByRole('heading', { level: 2 }),
    points: (criterion: string) => scorecard.getByRole('textbox', { name: `${criterion}, points` }),
    total: scorecard.getByRole('status', { name: 'Total' }),
    partial: scorecard.getByText(/Once complete, it lands between/),
    comment: scorecard.getByRole('textbox', { name: 'Comment for the jury' }),
    save: scorecard.getByRole('button', { name: /^Save/ }),
    status: page.getByRole('status').filter({ hasText: 'Saved' }),
  };
}
