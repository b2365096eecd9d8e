import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import type { Schema } from '../lib/api/schema';
import { answerEntrant } from '../testing/entrant';
import { answer, calls } from '../testing/server';
import { ASK, build, leaveVariant, prepareVariant } from '../testing/variants';

beforeEach(prepareVariant);
afterEach(leaveVariant);

it("uses the partner's paths and client type", async () => {
  const { logIn, register, readRegistration, userStore } = await build('VITE_PARTNER', 'ppai');
  answerEntrant('SUBMITTED');
  answer('post', '/apis/activity/ppai/register', {} as Schema<'Registration'>);
  answer('get', '/apis/activity/ppai/register/info', {} as Schema<'Registration'>);
  await logIn(ASK, '123456');
  await userStore.loggedIn();
  await register({} as Schema<'RegistrationRequest'>);
  await readRegistration();
  expect(calls[0]!.body).toMatchObject({ agentType: 923 });
  const status = calls.find(({ path }) => path === '/apis/activity/status');
  expect(status!.query.get('isPPAI')).toBe('true');
  expect(calls.slice(-2).map(({ path }) => path)).toEqual([
    '/apis/activity/ppai/register',
    '/apis/activity/ppai/register/info',
  ]);
});

it("keeps the window open after a login on the partner's site, while the pending action goes on", async () => {
  const { LoginWindowHost, loginGate } = await build('VITE_PARTNER', 'ppai');
  answerEntrant('NONE');
  answer('post', '/apis/passport/code', {
    askId: 'ask',
    expiresAt: '2025-09-12T10:10:00+08:00',
    resendAfter: 60,
    letters: false,
  });
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <LoginWindowHost />
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  const pending = loginGate.ask();
  await user.type(await screen.findByLabelText('Email'), 'mara@example.com{Enter}');
  await user.type(await screen.findByLabelText('Email code'), '123456{Enter}');
  expect(await pending).toBe(true);
  await screen.findByRole('dialog', { name: en.passport.loggedIn });
  await user.click(screen.getByRole('button', { name: en.passport.understood }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
