import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { HeaderActions } from '../app/HeaderActions';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import type { Language } from '../lib/locale/language';
import { userStore, type Deadlines, type Sent, type RegisterState } from '../lib/session/user';
import { answerEntrant } from './entrant';

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** What the header shows an entrant in a state (null: logged out), in a language of the edition under test. */
export async function openHeader(
  language: Language,
  registerState: RegisterState | null,
  deadlines: Partial<Deadlines & Sent> = {},
) {
  answerEntrant(registerState, 'FR', deadlines);
  await userStore.loggedIn();
  const { container } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter>
        <header>
          <HeaderActions />
        </header>
        <Address />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const texts = (selector: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.textContent);
  return {
    /** Links, buttons and words beside the account. */
    actions: () => texts('.actions > *:not(.menu-root)'),
    /** Opens the account's menu; returns its entries as `name` or `name (why not)`. */
    menu: async () => {
      await userEvent.click(screen.getByRole('button', { expanded: false }));
      return screen.getAllByRole('menuitem').map((item) => {
        const [name, note] = [...item.childNodes].map((node) => node.textContent);
        return item.getAttribute('aria-disabled') ? `${name} (${note})` : name;
      });
    },
    address: () => screen.getByTestId('address').textContent,
  };
}
