import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerEntrant } from '../testing/entrant';
import { answer, calls, Failure, server } from '../testing/server';
import { ASK, build, leaveVariant, prepareVariant, USER } from '../testing/variants';

beforeEach(prepareVariant);
afterEach(leaveVariant);

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
