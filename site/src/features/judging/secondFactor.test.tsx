import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openJudgingPage } from '@/testing/openJudgingPage';
import { answer, calls, Failure } from '@/testing/server';
import Login from './Login';

const at = () => screen.getByTestId('address').textContent;
const login = {
  token: 'secret',
  name: 'Mei',
  role: 'judge',
  expiresAt: '2025-10-09T10:00:00+08:00',
} as const;
const needs = (field: string) =>
  new Failure(401, 'SECOND_FACTOR_REQUIRED', { fields: { [field]: 'needed' } });

/** Answers logins: the right code is 123456, without one `field` is needed. */
function answerLogins(field: string, success: object = login) {
  answer('post', '/apis/activity/login', ({ body }) => {
    const { secondFactor } = body as { secondFactor?: string };
    if (!secondFactor) return needs(field);
    return (secondFactor === '123456' ? success : new Failure(401, 'JUDGE_LOGIN_FAILED')) as typeof login;
  });
}

const submitPassword = async () => {
  await userEvent.type(screen.getByLabelText('Judge name'), 'Mei');
  await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
};

it('asks for a code after the password, and says when it is wrong', async () => {
  answerLogins('secondFactor');
  await openJudgingPage('/login', { '/login': Login });
  await submitPassword();
  const heading = await screen.findByRole('heading', { name: 'One more step' });
  expect(document.activeElement).toBe(heading);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Please enter the code')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code'), '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('This code was not accepted');
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(at()).toBe('/score'));
  expect(calls.at(-1)!.body).toEqual({ name: 'Mei', password: 'right', secondFactor: '123456' });
  expect(localStorage.getItem('marquee.judge.token')).toBe('secret');
});

it('sets a second factor up and shows the recovery codes once', async () => {
  const key = { secret: 'ABCDEFGH', url: 'otpauth://totp/x', qr: 'data:image/png;base64,AAAA' };
  answer('post', '/apis/activity/second-factor', key);
  answerLogins('enrolment', { ...login, recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] });
  await openJudgingPage('/login', { '/login': Login });
  await submitPassword();
  await screen.findByRole('heading', { name: 'Set up your second factor' });
  expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('src')).toBe(key.qr);
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  await screen.findByRole('heading', { name: 'Keep your recovery codes' });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['aaaa-bbbb', 'cccc-dddd']);
  expect(at()).toBe('/login');
  await userEvent.click(screen.getByRole('button', { name: /Continue$/ }));
  await waitFor(() => expect(at()).toBe('/score'));
});

it('goes back to name and password', async () => {
  answerLogins('secondFactor');
  await openJudgingPage('/login', { '/login': Login }, 'zh');
  await userEvent.type(screen.getByLabelText('评委用户名'), 'Mei');
  await userEvent.type(screen.getByLabelText('密码'), 'right{Enter}');
  await screen.findByRole('heading', { name: '还差一步' });
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(screen.getByRole('heading', { name: '评委登录' })).toBeTruthy();
});

it('shows a password that is being typed', async () => {
  await openJudgingPage('/login', { '/login': Login });
  const show = screen.getByRole('button', { name: 'Show the password' });
  await userEvent.click(show);
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  expect(show.getAttribute('aria-pressed')).toBe('true');
});
