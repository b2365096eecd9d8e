import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import type { LoginReason } from '../lib/api/api';
import LoginWindow from '../features/passport/LoginWindow';
import { answer, calls } from './server';

const USER = { id: '7', username: 'mara', email: 'mara@example.com', headImg: '' };
export const ASK = {
  askId: 'ask-1',
  expiresAt: '2025-09-12T10:10:00+08:00',
  resendAfter: 60,
  letters: false,
};
export const CODE = '/apis/passport/code';
export const LOGIN = '/apis/passport/login';

/** Answers the login with a session. */
export const acceptLogin = () =>
  answer('post', LOGIN, { token: 't', expiresAt: '2025-10-12T00:00:00Z', user: USER });

export type User = ReturnType<typeof userEvent.setup>;

/** Opens the window; `onDone` receives its end. */
export function open(language: 'en' | 'zh' = 'en', reason?: LoginReason) {
  const onDone = vi.fn();
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <LoginWindow reason={reason} onDone={onDone} />
    </I18nextProvider>,
  );
  return { onDone, unmount, user: userEvent.setup() };
}

/** The codes asked for, each with the former askId, and the askIds that the window made for them. */
const sentAsks = () =>
  calls.filter(({ path }) => path === CODE).map(({ body }) => body as Record<string, string | undefined>);
/** The codes asked for, each with the former askId. */
export const asks = () => sentAsks().map(({ newAskId: _, ...ask }) => ask);
/** The askIds that the window made for them. */
export const newAskIds = () => sentAsks().map(({ newAskId }) => newAskId);

/** Asks for a code as mara@example.com. */
export async function askForCode(user: User) {
  await user.type(screen.getByLabelText('Email'), 'mara@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
}

/** The labels of the address, of the button that sends the code and of the code, in each language. */
export const LABELS = [
  ['en', 'Email', 'Send the code', 'Email code'],
  ['zh', '邮箱', '发送验证码', '邮箱验证码'],
] as const;

/** Asks for a code as mara@example.com by such labels, and returns the field for the code. */
export async function askBy(user: User, email: string, sendCode: string, emailCode: string) {
  await user.type(screen.getByLabelText(email), 'mara@example.com');
  await user.click(screen.getByRole('button', { name: sendCode }));
  return screen.findByLabelText<HTMLInputElement>(emailCode);
}

/** Answers the calls of a login; for `beforeEach`. */
export function prepareLogin() {
  answer('post', CODE, ASK);
  acceptLogin();
}

/** Undoes what the test has faked and stored; for `afterEach`. */
export function leaveLogin() {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
}
