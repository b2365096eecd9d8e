import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '@/i18n/i18n';
import { openJudgingPage } from '@/testing/openJudgingPage';
import { answer, calls, Failure } from '@/testing/server';
import Login from './Login';

beforeEach(() => answer('post', '/apis/activity/login', new Failure(401, 'JUDGE_LOGIN_FAILED')));

const at = () => screen.getByTestId('address').textContent;
const logIn = async (name: string, password: string) => {
  if (name) await userEvent.type(screen.getByLabelText('Judge name'), name);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
};

it.each([
  ['judge', '/score'],
  ['nominator', '/nominate2'],
] as const)('leads a %s to %s and keeps the login', async (role, path) => {
  const login = { token: 'secret', name: 'Mei', role, expiresAt: '2025-10-09T10:00:00+08:00' };
  answer('post', '/apis/activity/login', login);
  await openJudgingPage('/login', { '/login': Login });
  await logIn(' Mei ', 'right');
  await waitFor(() => expect(at()).toBe(path));
  expect(calls[0]).toMatchObject({
    path: '/apis/activity/login',
    body: { name: 'Mei', password: 'right' },
  });
  expect(calls[0]!.query.size).toBe(0);
  expect(localStorage.getItem('marquee.judge.token')).toBe('secret');
  expect(localStorage.getItem('marquee.judge.name')).toBe('Mei');
  expect(localStorage.getItem('marquee.judge.role')).toBe(role);
});

it('shows what is missing beside each field, and sends nothing', async () => {
  await openJudgingPage('/login', { '/login': Login });
  await logIn('  ', '');
  expect(screen.getByText('Please enter your judge name')).toBeTruthy();
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

it('shows a message when name or password is wrong', async () => {
  const { i18n } = await openJudgingPage('/login', { '/login': Login });
  await logIn('Mei', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Login failed, please check your username and password',
  );
  expect(at()).toBe('/login');
  expect(localStorage.length).toBe(0);
  // A message on the page changes with the language.
  await act(() => switchLanguage(i18n, 'zh'));
  expect(screen.getByRole('alert').textContent).toBe('登录失败，请检查用户名和密码');
});

it('says how long to wait after too many wrong passwords', async () => {
  const wait = { en: 'Please try again in 15 minutes', zh: '请 15 分钟后再试' };
  const more = { fields: { password: wait.en }, fieldTexts: { password: wait }, retryAfter: 900 };
  answer('post', '/apis/activity/login', new Failure(429, 'TOO_MANY_REQUESTS', more));
  const { i18n } = await openJudgingPage('/login', { '/login': Login });
  await logIn('Mei', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe(wait.en);
  await act(() => switchLanguage(i18n, 'zh'));
  expect(screen.getByRole('alert').textContent).toBe(wait.zh);
});

it('counts the wait down on the button, for the name that has to wait', async () => {
  answer('post', '/apis/activity/login', new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 900 }));
  await openJudgingPage('/login', { '/login': Login });
  await logIn('Mei', 'wrong');
  const locked = await screen.findByRole<HTMLButtonElement>('button', {
    name: /^Try again in 1\d:\d\d$/,
  });
  expect(locked.disabled).toBe(true);
  await waitFor(() => expect(locked.textContent).toMatch(/^Try again in 1[0-4]:/));
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(calls).toHaveLength(1);

  await userEvent.type(screen.getByLabelText('Judge name'), 'n');
  expect(screen.queryByRole('alert')).toBeNull();
  answer('post', '/apis/activity/login', new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 1 }));
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await screen.findByRole('button', { name: 'Log in' });
});

it('says that Caps Lock is on while a password is typed', async () => {
  await openJudgingPage('/login', { '/login': Login });
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Password'));
  await user.keyboard('a');
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
  await user.keyboard('{CapsLock}b');
  const hint = screen.getByText('Caps Lock is on.');
  expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toContain(hint.id);
  await user.tab();
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
});

it('is in Chinese', async () => {
  await openJudgingPage('/login', { '/login': Login }, 'zh');
  expect(screen.getByRole('heading', { name: '评委登录' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('评委用户名'), 'Mei');
  await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('登录失败，请检查用户名和密码');
});
