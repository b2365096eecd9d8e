import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import { notices, type Notice } from '../lib/notices';
import { userStore, type Deadlines, type Sent, type RegisterState } from '../lib/session/user';
import { App } from '../app/App';
import { answerEntrant } from './entrant';

/** The notices shown so far; the test mocks the component that renders them. */
export const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

function Address() {
  const { pathname } = useLocation();
  return <output data-testid="address">{pathname}</output>;
}

/** Renders the site at an address. */
export function renderSite(path: string, i18n = createI18n('en', en)) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={i18n} loaded={{}} />
      <Address />
    </MemoryRouter>,
  );
}

/** Opens the site at an address as an entrant in that state; null is logged out. */
export async function open(
  path: string,
  registerState: RegisterState | null,
  deadlines: Partial<Deadlines & Sent> = {},
  i18n = createI18n('en', en),
) {
  answerEntrant(registerState, 'FR', deadlines);
  await userStore.loggedIn();
  renderSite(path, i18n);
}

/** The path of the address. */
export const at = () => screen.getByTestId('address').textContent;
export const banner = () => within(screen.getByRole('banner'));
/** The names of the header’s links or buttons. */
export const names = (role: 'link' | 'button') =>
  banner()
    .queryAllByRole(role)
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);

/** Forgets the notices; for `beforeEach`. */
export function prepareSite() {
  shown.length = 0;
  window.scrollTo = () => undefined;
}
