import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { createI18n } from '@/i18n/i18n';
import { answer, calls, callsMade, Failure } from '@/testing/server';
import en from '../../i18n/en';
import { session, type Me } from '../../lib/session';
import { organiser } from '../../testing/openConsole';
import { LoginSteps } from './LoginSteps';

const onDone = vi.fn();

beforeEach(() => {
  onDone.mockReset();
  session.left();
  answer('post', '/apis/organiser/login/code', {
    askId: 'ask',
    expiresAt: '2025-09-12T10:10:00+08:00',
    resendAfter: 60,
    letters: false,
  });
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <LoginSteps onDone={onDone} />
    </I18nextProvider>,
  );
});

/** Goes as far as the mailed code, which opens a session of `me`. */
async function enterCode(me: Me) {
  answer('post', '/apis/organiser/login', me);
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@films.example{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code from the email' }), '123 456{Enter}');
}

it('logs in with the mailed code where no second factor is asked for', async () => {
  await enterCode(organiser());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls.at(-1)!.body).toEqual({ email: 'ada@films.example', code: '123456', askId: 'ask' });
});

it('asks again with the same askId when an answer was lost', async () => {
  const lost = vi.fn(() => new Failure(503, 'UNAVAILABLE'));
  answer('post', '/apis/organiser/login/code', lost);
  const address = screen.getByRole('textbox', { name: 'Email' });
  await userEvent.type(address, 'ada@films.example{Enter}');
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
  await vi.waitFor(async () => {
    await userEvent.type(address, '{Enter}');
    expect(lost).toHaveBeenCalledTimes(2);
  });
  const [first, second] = calls.map(({ body }) => (body as { newAskId: string }).newAskId);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(second).toBe(first);
});

it('asks for the second factor, and names a wrong code at its field', async () => {
  const totp = { en: 'That is not the code that the app shows now', zh: '与验证器当前显示的数字不符' };
  const wrong = new Failure(422, 'CODE_WRONG', { fields: { totp: totp.zh }, fieldTexts: { totp } });
  answer('post', '/apis/organiser/login/factor', wrong);
  await enterCode(organiser({ complete: false }));
  const field = await screen.findByRole('textbox', { name: 'Code of the app' });
  await userEvent.type(field, '000000{Enter}');
  await screen.findByText(totp.en);
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(totp.en);
  answer('post', '/apis/organiser/login/factor', { recoveryCodes: [] });
  await userEvent.clear(field);
  await userEvent.type(field, '111111{Enter}');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it('sets up the second factor and shows the recovery codes until they are kept', async () => {
  answer('post', '/apis/organiser/login/factor/setup', {
    secret: 'ABCDEFGH',
    url: 'otpauth://totp/x',
    qr: 'data:image/png;base64,AA==',
  });
  answer('post', '/apis/organiser/login/factor', { recoveryCodes: ['one-code', 'two-code'] });
  await enterCode(organiser({ complete: false, secondFactor: false }));
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Code of the app' }), '222222{Enter}');
  expect(await screen.findByText('two-code')).toBeTruthy();
  const go = screen.getByRole('button', { name: 'Open the console' });
  await userEvent.click(go);
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved them' }));
  await userEvent.click(go);
  expect(onDone).toHaveBeenCalledOnce();
});

it('sends nothing without an address', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  expect(await screen.findByText('Please enter your email address')).toBeTruthy();
  expect(callsMade()).toEqual([]);
});
