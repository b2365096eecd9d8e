import type { Page } from '@playwright/test';

/** The judges' page, in English. */
export function scoringPage(page: Page) {
  const scorecard = page.getByRole('region', { name: 'Score', exact: true });
  return {
    title: page.getByRole('heading', { level: 1 }),
    points: (criterion: string) => scorecard.getByRole('textbox', { name: `${criterion}, points` }),
    total: scorecard.getByRole('status', { name: 'Total' }),
    partial: scorecard.getByText(/^of 100.*Partial/s),
    comment: scorecard.getByRole('textbox', { name: 'Comment for the jury' }),
    save: scorecard.getByRole('button', { name: 'Save score' }),
    status: scorecard.getByRole('status').filter({ hasText: 'Saved' }),
  };
}
