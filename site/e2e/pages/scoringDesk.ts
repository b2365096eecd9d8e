import type { Page } from '@playwright/test';

/** The judges' desk, in English. */
export function scoringDesk(page: Page) {
  const sheet = page.getByRole('region', { name: 'Score', exact: true });
  return {
    title: page.getByRole('heading', { level: 1 }),
    progress: page.getByText(/\d+ of \d+ scored/),
    points: (criterion: string) => sheet.getByRole('textbox', { name: `${criterion}, points` }),
    slider: (criterion: string) => sheet.getByRole('slider', { name: `${criterion}, slider` }),
    total: sheet.getByRole('status', { name: 'Total' }),
    partial: sheet.getByText(/^of 100.*Partial/s),
    comment: sheet.getByRole('textbox', { name: 'Comment for the jury' }),
    save: sheet.getByRole('button', { name: 'Save score' }),
    said: sheet.getByRole('status').filter({ hasText: 'Saved' }),
  };
}
