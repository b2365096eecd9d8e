import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import type { Language } from '../lib/locale/language';
import { MY_REGISTRATION } from '../lib/paths';
import { userStore, type Deadlines } from '../lib/session/user';
import type { Registration } from '../lib/registration';
import Register from '../features/registration/Register';
import { answerEntrant } from './entrant';
import { answer } from './server';

export const INFO = '/apis/activity/register/info';

/** Opens My registration of an entrant whose registration it is. */
export async function open(
  sent: Registration,
  language: Language = 'en',
  deadlines: Partial<Deadlines> = {},
) {
  answerEntrant(sent.state, 'FR', deadlines);
  answer('get', INFO, sent);
  await userStore.loggedIn();
  const i18n = createI18n(language, language === 'en' ? en : zh);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[MY_REGISTRATION]}>
        <Register />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return within(await screen.findByRole('region', { name: i18n.t('registration:review.details') }));
}
