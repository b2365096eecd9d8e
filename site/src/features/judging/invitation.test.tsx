import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Language } from '@/lib/locale/language';
import { openJudgingPage } from '@/testing/openJudgingPage';
import { answer, calls, callsMade, Failure } from '@/testing/server';
import Login from './Login';

const open = (language?: Language) =>
  openJudgingPage({ pathname: '/login', state: { invite: 'a-token' } }, { '/login': Login }, language);
const choose = async (password: string, repeat = password) => {
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Repeat the new password'), repeat);
  await userEvent.click(screen.getByRole('button', { name: 'Set the password and log in' }));
};

it('sets the password and logs in', async () => {
  answer('post', '/apis/activity/invitation', { name: 'Mei', role: 'judge' });
  const login = {
    token: 'secret',
    name: 'Mei',
    role: 'judge',
    expiresAt: '2025-10-09T10:00:00+08:00',
  } as const;
  answer('post', '/apis/activity/login', login);
  await open();
  await choose('night ferry at nine');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/score'));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/apis/activity/invitation', { token: 'a-token', password: 'night ferry at nine' }],
    ['/apis/activity/login', { name: 'Mei', password: 'night ferry at nine' }],
  ]);
});

it('leads to the login with the name when that fails', async () => {
  answer('post', '/apis/activity/invitation', { name: 'Mei', role: 'judge' });
  answer('post', '/apis/activity/login', new Failure(503, 'SYSTEM_BUSY'));
  await open();
  await choose('night ferry at nine');
  expect(await screen.findByRole('heading', { name: 'Judge login' })).toBeTruthy();
  expect((screen.getByLabelText('Judge name') as HTMLInputElement).value).toBe('Mei');
});

it('says at the fields what is wrong, and sends nothing', async () => {
  await open();
  await choose('short', 'other');
  expect(screen.getByText('A password has 12 to 200 characters')).toBeTruthy();
  expect(screen.getByText('The two passwords differ')).toBeTruthy();
  expect(callsMade()).toEqual([]);
});

it('says what to do with a link that is no longer valid', async () => {
  const texts = { en: 'Ask the organiser for a new link', zh: '请向组委会索取新链接' };
  const more = { fields: { token: texts.en }, fieldTexts: { token: texts } };
  answer('post', '/apis/activity/invitation', new Failure(422, 'VALIDATION_FAILED', more));
  await open('zh');
  await userEvent.type(screen.getByLabelText('新密码'), 'night ferry at nine');
  await userEvent.type(screen.getByLabelText('再次输入新密码'), 'night ferry at nine{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(texts.zh);
});

it('takes the token out of the address', async () => {
  await openJudgingPage('/login?invite=a-token', { '/login': Login });
  await waitFor(() => expect(screen.getByTestId('query').textContent).toBe(''));
  expect(screen.getByRole('heading', { name: 'Welcome to the jury' })).toBeTruthy();
});
