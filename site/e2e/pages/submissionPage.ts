import type { Page } from '@playwright/test';

/** The submission form, in English, with its history. */
export function submissionPage(page: Page) {
  const history = page.getByRole('complementary', { name: 'Submission history' });
  const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
  return {
    title: page.getByRole('textbox', { name: 'Title' }),
    description: page.getByRole('textbox', { name: 'Description' }),
    english: page.getByRole('checkbox', { name: 'The title and the description are in English.' }),
    film: page.getByLabel('Drop the film here, or choose a file'),
    uploading: page.getByRole('progressbar', { name: /^Uploading/ }),
    waiting: status('Waiting for the network. The upload resumes by itself.'),
    stopped: status(/Its upload stopped at \d+%/),
    resumed: status(/Resumed at \d+%/),
    removeFilm: page.getByRole('button', { name: /^Remove .*\.mp4$/ }),
    /** The provenance of a film from the studio. */
    madeHere: page.getByText(/^Made here with /),
    process: page.getByRole('textbox', { name: 'Production process' }),
    tool: (name: string) => page.getByRole('checkbox', { name, exact: true }),
    aiShare: page.getByRole('checkbox', { name: /^At least 70% of the film/ }),
    agreement: page.getByRole('checkbox', { name: /^The film is our own work/ }),
    submit: page.getByRole('button', { name: /^Submit version/ }),
    done: page.getByRole('heading', { name: 'Your film is in.' }),
    history,
    versions: history.getByRole('listitem'),
  };
}
