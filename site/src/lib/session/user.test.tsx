import { beforeEach, expect, it, vi } from 'vitest';
import { HttpResponse } from 'msw';
import { answer, callsMade, Failure } from '@/testing/server';
import { api } from '../api/api';
import { HINT_KEY } from './loginHint';
import { UserStore, type UserState } from './user';

const MARA = { id: '7', username: 'mara', email: 'mara@example.com', headImg: '' };
const ZONE = { cn: false, zone: 'intl', country: 'FR', assetHost: '' } as const;
const STATUS = {
  registerState: 'PASS',
  qy: true,
  registerCn: 'DENY',
  registerUntil: null,
  submitUntil: '2025-10-01T00:00:00+08:00',
  uploadGraceUntil: null,
  registration: null,
  entry: null,
} as const;
const EXPIRED = new Failure(401, 'LOGIN_EXPIRED');
const CHECK = ['GET /apis/passport/user', 'GET /apis/activity/status', 'GET /apis/nocas/ip/zone'];

const hint = () => localStorage.getItem(HINT_KEY);

beforeEach(() => {
  localStorage.setItem(HINT_KEY, '{}');
  answer('get', '/apis/passport/user', MARA);
  answer('get', '/apis/activity/status', STATUS);
  answer('get', '/apis/nocas/ip/zone', ZONE);
  answer('post', '/apis/passport/logout', null);
});

it('reads user, status and zone, in that order and once', async () => {
  const store = new UserStore();
  await Promise.all([store.init(), store.init(), store.init(true)]);
  expect(callsMade()).toEqual(CHECK);
  expect(store.get()).toEqual<UserState>({
    ready: true,
    user: MARA,
    ...STATUS,
    zone: ZONE,
    unreachable: false,
  });
  const { registerState, registerUntil, submitUntil, uploadGraceUntil, registration, entry } = STATUS;
  expect(JSON.parse(hint()!)).toEqual({
    username: 'mara',
    ...{ registerState, registerUntil, submitUntil, uploadGraceUntil, registration, entry },
  });
});

it('makes no call for a visitor without a login hint, unless thorough', async () => {
  localStorage.clear();
  answer('get', '/apis/passport/user', EXPIRED);
  const store = new UserStore();
  expect((await store.init()).ready).toBe(true);
  expect(callsMade()).toEqual([]);
  expect((await store.init(true)).user).toBeNull();
  expect(callsMade()).toEqual(['GET /apis/passport/user']);
});

it('treats a phone as logged out', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Mobile');
  expect((await new UserStore().init(true)).user).toBeNull();
  expect(callsMade()).toEqual([]);
});

it('removes the hint when the login has expired', async () => {
  answer('get', '/apis/passport/user', EXPIRED);
  expect(await new UserStore().init()).toMatchObject({ ready: true, user: null, registerState: 'NONE' });
  expect(hint()).toBeNull();
});

it.each([
  ['the network fails', HttpResponse.error()],
  ['the service answers 503', new Failure(503, 'UNAVAILABLE')],
  ['something else answers', HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
])('does not take a visitor for logged out while %s', async (_name, failure) => {
  answer('get', '/apis/passport/user', failure);
  const store = new UserStore();
  expect(await store.init()).toMatchObject({ ready: true, user: null, unreachable: true });
  expect(hint()).not.toBeNull();
  answer('get', '/apis/passport/user', MARA);
  expect(await store.init(true)).toMatchObject({ user: MARA, unreachable: false });
});

it('makes calls for the account of an expired login, and for none after a logout', async () => {
  const store = new UserStore();
  await store.init();
  answer('get', '/apis/passport/user', EXPIRED);
  await store.load();
  expect(api.account).toBe('7');
  await store.logout();
  expect(api.account).toBeNull();
});

it('remembers that a login has expired, unlike a visitor who never logged in', async () => {
  answer('get', '/apis/passport/user', EXPIRED);
  const store = new UserStore();
  await store.init();
  expect(store.expired).toBe(true);
  const stranger = new UserStore();
  await stranger.init(true);
  expect(stranger.expired).toBe(false);
});

it('counts as logged out when the session had already ended', async () => {
  answer('post', '/apis/passport/logout', EXPIRED);
  const store = new UserStore();
  await store.init();
  await store.logout();
  expect(store.get().user).toBeNull();
});

it('stays logged in when only the zone is unknown', async () => {
  answer('get', '/apis/nocas/ip/zone', HttpResponse.error());
  expect(await new UserStore().init()).toMatchObject({ user: MARA, registerState: 'PASS', zone: null });
});

it('goes back to NONE at logout and notifies subscribers', async () => {
  const store = new UserStore();
  await store.init();
  const changed = vi.fn();
  store.subscribe(changed);
  await store.logout();
  expect(store.get()).toMatchObject({
    user: null,
    registerState: 'NONE',
    qy: false,
    registerCn: false,
    submitUntil: null,
  });
  expect(localStorage).toHaveLength(0);
  expect(changed).toHaveBeenCalled();
});

it('stays logged in when the server did not answer the logout', async () => {
  answer('post', '/apis/passport/logout', HttpResponse.error());
  const store = new UserStore();
  await store.init();
  await expect(store.logout()).rejects.toThrow('NETWORK');
  expect(store.get().user).toEqual(MARA);
});
