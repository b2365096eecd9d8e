import { render, screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { SentDetails } from '../features/registration/components/SentDetails';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import type { Registration } from '../lib/registration';
import { registration, team } from './registrations';

/** The rows of "What you sent" whose labels the open form, as a team fills it in, does not have; how many rows there are. */
export async function rowsWithoutField(
  { user, unmount }: { user: ReturnType<typeof userEvent.setup>; unmount: () => void },
  files: Registration['files'],
) {
  await user.click(screen.getByRole('radio', { name: /^Team/ }));
  const asked = [...document.querySelectorAll('form *')].flatMap((element) => [
    (element.textContent ?? '').trim().replace(/\s*(\(optional\)|Optional)$/, ''),
    element.getAttribute('aria-label') ?? '',
  ]);
  unmount();
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <SentDetails registration={registration({ type: 'team', team, files })} />
    </I18nextProvider>,
  );
  const rows = screen.getAllByRole('term').map(({ textContent }) => textContent ?? '');
  return { rows: rows.length, without: rows.filter((label) => !asked.includes(label)) };
}
