import type { Page } from '@playwright/test';

/** The camp's application form, in English, and the page that follows it. */
export function applicationPage(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const applicant = section('Applicant');
  const contact = section('Contact');
  const team = section('Team');
  return {
    individual: page.getByRole('radio', { name: /^Individual/ }),
    team: page.getByRole('radio', { name: /^Team/ }),
    name: applicant.getByRole('textbox', { name: 'Name' }),
    experience: applicant.getByRole('combobox', { name: 'Creative experience' }),
    motivation: applicant.getByRole('textbox', { name: 'Why you want to come' }),
    phoneCountry: contact.getByRole('combobox'),
    phone: contact.getByRole('textbox', { name: 'Phone' }),
    email: contact.getByRole('textbox', { name: 'Email', exact: true }),
    sendCode: contact.getByRole('button', { name: 'Send code' }),
    code: contact.getByRole('textbox', { name: 'Email code' }),
    teamName: team.getByRole('textbox', { name: 'Team name' }),
    useMine: team.getByRole('button', { name: 'Fill in my own details' }),
    /** One of the four files, by its kind. */
    material: (kind: 'concept' | 'script' | 'pv' | 'portfolio') => {
      const paper = section('Four materials').locator(`[data-kind="${kind}"]`);
      return {
        paper,
        input: paper.locator('input[type="file"]'),
        received: paper.getByText('Received'),
        error: paper.getByRole('alert'),
      };
    },
    agreement: section('Confirm and send').getByRole('checkbox').first(),
    send: page.getByRole('button', { name: 'Send the application' }),
    underReview: page.getByRole('heading', { name: 'In good hands.' }),
    sent: page.getByRole('region', { name: 'What you sent' }),
  };
}
