import type { Page } from '@playwright/test';

/** The registration form, in English, and the page that follows it. */
export function registrationPage(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const team = section('Team');
  const contact = section('Contact');
  const you = section('You');
  const entry = section('How are you entering?');
  return {
    individual: entry.getByRole('radio', { name: /^Individual/ }),
    team: entry.getByRole('radio', { name: /^Team/ }),
    name: you.getByRole('textbox', { name: 'Name' }),
    experience: you.getByRole('combobox', { name: 'Creative experience' }),
    previousWorks: you.getByRole('textbox', { name: 'Links to previous works' }),
    motivation: you.getByRole('textbox', { name: 'Motivation' }),
    phoneCountry: contact.getByRole('combobox'),
    phone: contact.getByRole('textbox', { name: 'Phone' }),
    email: contact.getByRole('textbox', { name: 'Email', exact: true }),
    sendCode: contact.getByRole('button', { name: 'Send code' }),
    code: contact.getByRole('textbox', { name: 'Email code' }),
    teamName: team.getByRole('textbox', { name: 'Team name' }),
    useMine: team.getByRole('button', { name: 'Fill in my own details' }),
    contactName: team.getByRole('textbox', { name: 'Contact name' }),
    addMember: team.getByRole('button', { name: 'Add a member' }),
    /** The fields of a member; the lead is number 1. */
    member: (number: number) => {
      const fields = team.getByRole('group', { name: `Member ${number}`, exact: true });
      return {
        name: fields.getByRole('textbox', { name: 'Name' }),
        email: fields.getByRole('textbox', { name: 'Email' }),
        phoneCountry: fields.getByRole('combobox'),
        phone: fields.getByRole('textbox', { name: 'Phone' }),
      };
    },
    agreement: section('Agreement').getByRole('checkbox').first(),
    send: page.getByRole('button', { name: 'Send for review' }),
    savedAt: page.getByText(/^Saved on this device/),
    underReview: page.getByRole('heading', { name: 'In good hands.' }),
    sent: page.getByRole('region', { name: 'What you sent' }),
  };
}
