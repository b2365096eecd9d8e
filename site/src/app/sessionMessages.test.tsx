import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import { loginGate } from '../lib/api/api';
import { notices, type Notice } from '../lib/notices';
import { userStore } from '../lib/session/user';
import { answerEntrant } from '../testing/entrant';
import { answer, Failure } from '../testing/server';
import { App } from './App';

// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));
const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

const MESSAGES = { en, zh };

beforeEach(() => {
  shown.length = 0;
  window.scrollTo = () => undefined;
});

/** The messages of the product about login and logout. */
describe.each([
  ['en', 'Login failed, please try again', 'Log out successfully', 'Log out failed'],
  ['zh', '登录失败，请重试', '已退出登录', '退出登录失败'],
] as const)('%s', (language, loginFailed, loggedOut, logOutFailed) => {
  const { common } = MESSAGES[language];

  async function open(loggedIn: boolean) {
    answerEntrant(loggedIn ? 'PASS' : null);
    await userStore.loggedIn();
    const path = language === 'en' ? '/en/404' : '/404';
    render(
      <MemoryRouter initialEntries={[path]}>
        <App i18n={createI18n(language, MESSAGES[language])} loaded={{}} />
      </MemoryRouter>,
    );
  }

  async function logOut() {
    await open(true);
    await userEvent.click(screen.getByRole('button', { name: /Mara/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: common.logOut }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: common.logOutDialog.confirm }));
  }

  it('says that a login failed', async () => {
    await open(false);
    const stop = loginGate.register(() => Promise.reject(new Error('no window')));
    await userEvent.click(screen.getByRole('button', { name: common.logIn }));
    await waitFor(() => expect(shown).toEqual([{ kind: 'error', text: loginFailed }]));
    stop();
  });

  it('confirms a logout', async () => {
    answer('post', '/apis/passport/logout', null);
    await logOut();
    await waitFor(() => expect(shown).toEqual([{ kind: 'success', text: loggedOut }]));
  });

  it('says that a logout failed', async () => {
    answer('post', '/apis/passport/logout', new Failure(503, 'UNAVAILABLE'));
    await logOut();
    await waitFor(() => expect(shown).toEqual([{ kind: 'error', text: logOutFailed }]));
  });
});
