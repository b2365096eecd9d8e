import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import { PROVIDER_FAILURES, providerResult } from '../lib/session/providerResult';
import { userStore, type RegisterState } from '../lib/session/user';
import { answerEntrant } from '../testing/entrant';
import { callsMade } from '../testing/server';
import { App } from './App';

/** Opens a page that a provider's login has returned to. */
function open(query: string, registerState: RegisterState | null, language: 'en' | 'zh' = 'en') {
  answerEntrant(registerState);
  const path = language === 'en' ? '/en/404' : '/404';
  history.replaceState(null, '', `${path}?a=b&${query}#part`);
  providerResult.read();
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={createI18n(language, language === 'en' ? en : zh)} loaded={{}} />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  window.scrollTo = () => undefined;
});

afterEach(async () => {
  providerResult.clear();
  history.replaceState(null, '', '/');
  answerEntrant(null);
  await userStore.loggedIn(); // the store is the whole site's
});

it('reads who is logged in after a login with a provider', async () => {
  open('login=done', 'PASS');
  await waitFor(() => expect(userStore.get().user?.username).toBe('Mara'));
  expect(location.href).toBe(`${location.origin}/en/404?a=b#part`);
  await waitFor(() => expect(providerResult.get().returned).toBe(false));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closes a window that was opened for the login, and reports the login to the other tabs', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  open('aside=1&login=done', 'PASS');
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(stored.mock.calls.filter(([key]) => key === 'marquee.login')).toHaveLength(1);
  expect(localStorage.getItem('marquee.login')).toBeNull();
  expect(location.search).toBe('?a=b');
  close.mockRestore();
});

it.each(
  PROVIDER_FAILURES.flatMap((failure) => [
    { failure, language: 'en' as const, text: en.passport.provider[failure] },
    { failure, language: 'zh' as const, text: zh.passport.provider[failure] },
  ]),
)('opens the login window and says why: $failure, $language', async ({ failure, language, text }) => {
  open(`login=${failure}`, null, language);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  const messages = language === 'en' ? en : zh;
  screen.getByLabelText(messages.passport.email); // the other way to log in
  await userEvent.click(screen.getByRole('button', { name: messages.common.close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(providerResult.get().failure).toBeNull());
});

it('says so when the browser has refused the session cookie', async () => {
  open('login=done', null);
  expect((await screen.findByRole('alert')).textContent).toBe(en.passport.provider.failed);
});

it('ignores a failure of a visitor who is logged in, such as after going back', async () => {
  open('login=expired', 'PASS');
  await waitFor(() => expect(providerResult.get().returned).toBe(false));
  expect(userStore.get().user?.username).toBe('Mara');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ignores an unknown result', async () => {
  open('login=%3Cscript%3E', null);
  await waitFor(() => expect(location.search).toBe('?a=b'));
  expect(providerResult.get().returned).toBe(false);
  expect(callsMade()).not.toContain('GET /apis/passport/user');
});
