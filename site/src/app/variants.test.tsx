import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import type { Schema } from '../lib/api/schema';
import { answerEntrant } from '../testing/entrant';
import { answer, calls, Failure, server } from '../testing/server';

const ASK = { email: 'mara@example.com', askId: 'ask', sentAt: 0, resendAt: 0 };
const USER = { id: '7', username: 'Mara', email: 'mara@example.com', headImg: '' };

/** Loads the modules as a build with a variable set has them. */
async function build(variable: 'VITE_BEARER_LOGIN' | 'VITE_PARTNER', value: string) {
  vi.stubEnv(variable, value);
  vi.resetModules();
  return {
    ...(await import('../features/passport/api/login')),
    ...(await import('../features/registration/api/registration')),
    ...(await import('../lib/registration')),
    ...(await import('../lib/session/user')),
    ...(await import('../lib/session/loginExchange')),
    ...(await import('../lib/session/providerResult')),
    ...(await import('../lib/api/api')),
    ...(await import('./LoginWindowHost')),
  };
}

beforeEach(() => {
  answer('post', '/apis/passport/login', { token: 'secret', expiresAt: '2025-10-12T00:00:00Z', user: USER });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  server.events.removeAllListeners();
  sessionStorage.clear();
});

it('sends the token of the login with every call, and no cookie, until the logout', async () => {
  const { logIn, userStore, api, TOKEN_KEY } = await build('VITE_BEARER_LOGIN', 'true');
  const credentials = new Set<string>();
  server.events.on('request:start', ({ request }) => void credentials.add(request.credentials));
  answerEntrant('PASS');
  answer('post', '/apis/passport/logout', null);
  answer('get', '/apis/activity/achievement/list', { items: [], total: 0, limit: 10 });
  await logIn(ASK, '123456');
  expect(calls[0]!.headers.get('Authorization')).toBeNull();
  await userStore.loggedIn();
  await api.get('/apis/activity/achievement/list');
  const later = calls.slice(1);
  expect(later.length).toBeGreaterThan(2);
  expect(new Set(later.map(({ headers }) => headers.get('Authorization')))).toEqual(
    new Set(['Bearer secret']),
  );
  await userStore.logout();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  await api.get('/apis/ping');
  expect(calls.at(-1)!.headers.get('Authorization')).toBeNull();
  expect([...credentials]).toEqual(['omit']);
});

describe('a login with a provider that comes back to a page with bearer tokens', () => {
  /** Comes back with a code to the page that began, which keeps a verifier, and reads who is logged in. */
  async function comeBack(keepVerifier = true) {
    const built = await build('VITE_BEARER_LOGIN', 'true');
    const { attempt } = await built.beginExchange();
    if (!keepVerifier) localStorage.clear();
    history.replaceState(null, '', `/en?a=b&attempt=${attempt}&exchange=single-use&login=done#part`);
    built.providerResult.read();
    await Promise.all([built.userStore.init(true), built.userStore.init(true)]);
    return built;
  }
  const redeemed = () => calls.filter(({ path }) => path === '/apis/passport/exchange');
  const LOGIN = { token: 'secret', expiresAt: '2025-10-12T00:00:00Z', user: USER };

  afterEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/');
  });

  it('is redeemed once, with the verifier, before anything asks who is logged in', async () => {
    answerEntrant('PASS');
    answer('post', '/apis/passport/exchange', LOGIN);
    const { userStore, providerResult, TOKEN_KEY } = await comeBack();
    expect(userStore.get().user?.username).toBe('Mara');
    expect(location.search + location.hash).toBe('?a=b#part');
    expect(redeemed().map(({ body }) => body)).toEqual([
      { code: 'single-use', verifier: expect.stringMatching(/^[\w-]{43}$/) as string },
    ]);
    expect(calls[0]!.path).toBe('/apis/passport/exchange');
    expect(calls[1]!.headers.get('Authorization')).toBe('Bearer secret');
    expect(providerResult.get().failure).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key !== 'marquee.user')).toEqual([TOKEN_KEY]);
  });

  it.each([
    ['a code that is not good any more', new Failure(401, 'LOGIN_EXPIRED'), 'expired'],
    ['a service that does not answer', new Failure(503, 'UNAVAILABLE'), 'failed'],
  ] as const)('logs nobody in with %s', async (_, failure, reason) => {
    answerEntrant(null);
    answer('post', '/apis/passport/exchange', failure);
    const { userStore, providerResult, TOKEN_KEY } = await comeBack();
    expect(userStore.get().user).toBeNull();
    expect(providerResult.get().failure).toBe(reason);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('sends nothing for a code that another browser has begun', async () => {
    answerEntrant(null);
    const { providerResult } = await comeBack(false);
    expect(providerResult.get().failure).toBe('expired');
    expect(redeemed()).toEqual([]);
  });
});

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
