import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/error';
import { HINT_KEY } from './loginHint';
import { UserStore, type UserState } from './user';

const MARA = { id: '7', username: 'mara', headImg: '' };
const ZONE = { cn: false, zone: 'intl', country: 'FR', assetHost: '' };
const EXPIRED = new ApiError('LOGIN_EXPIRED', '', {}, null, 401);

/** A store whose server answers by path; an Error is thrown. */
function storeOf(answers: Record<string, unknown>, { hint = true, phone = false } = {}) {
  const calls: string[] = [];
  const answer = (path: string) => {
    calls.push(path);
    const value = answers[path] ?? null;
    return value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
  };
  const kept = new Map<string, string>(hint ? [[HINT_KEY, '{}']] : []);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const api = { get: answer, post: answer } as ConstructorParameters<typeof UserStore>[0];
  return {
    store: new UserStore(
      api,
      () => storage,
      () => phone,
    ),
    calls,
    kept,
  };
}

const APPROVED = {
  '/apis/passport/user': MARA,
  '/apis/activity/status': { registerState: 'PASS', qy: true, registerCn: 'DENY' },
  '/apis/nocas/ip/zone': ZONE,
};

describe('UserStore', () => {
  it('asks for user, then status, then zone, once', async () => {
    const { store, calls, kept } = storeOf(APPROVED);
    await Promise.all([store.init(), store.init(), store.init(true)]);
    expect(calls).toEqual(['/apis/passport/user', '/apis/activity/status', '/apis/nocas/ip/zone']);
    expect(store.get()).toEqual<UserState>({
      ready: true,
      user: MARA,
      registerState: 'PASS',
      qy: true,
      registerCn: 'DENY',
      zone: ZONE as UserState['zone'],
    });
    expect(kept.get(HINT_KEY)).toBe('{"username":"mara","registerState":"PASS"}');
  });

  it('asks nothing for a visitor who never logged in, unless it must know', async () => {
    const { store, calls } = storeOf({ '/apis/passport/user': EXPIRED }, { hint: false });
    expect((await store.init()).ready).toBe(true);
    expect(calls).toEqual([]);
    expect((await store.init(true)).user).toBeNull();
    expect(calls).toEqual(['/apis/passport/user']);
  });

  it('treats a phone as logged out', async () => {
    const { store, calls } = storeOf(APPROVED, { phone: true });
    expect((await store.init(true)).user).toBeNull();
    expect(calls).toEqual([]);
  });

  it('forgets the hint when the login has expired', async () => {
    const { store, kept } = storeOf({ '/apis/passport/user': EXPIRED });
    expect(await store.init()).toMatchObject({ ready: true, user: null, registerState: 'NONE' });
    expect(kept.has(HINT_KEY)).toBe(false);
  });

  it('keeps the hint when the network failed', async () => {
    const { store, kept } = storeOf({ '/apis/passport/user': new ApiError('NETWORK', '') });
    expect(await store.init()).toMatchObject({ ready: true, user: null });
    expect(kept.has(HINT_KEY)).toBe(true);
  });

  it('stays logged in when only the zone is unknown', async () => {
    const { store } = storeOf({ ...APPROVED, '/apis/nocas/ip/zone': new ApiError('NETWORK', '') });
    expect(await store.init()).toMatchObject({ user: MARA, registerState: 'PASS', zone: null });
  });

  it('goes back to NONE at logout and tells who listens', async () => {
    const { store, kept } = storeOf(APPROVED);
    await store.init();
    const heard = vi.fn();
    store.subscribe(heard);
    await store.logout();
    expect(store.get()).toMatchObject({ user: null, registerState: 'NONE', qy: false, registerCn: false });
    expect(kept.size).toBe(0);
    expect(heard).toHaveBeenCalled();
  });

  it('stays logged in when the server could not be told of a logout', async () => {
    const { store } = storeOf({ ...APPROVED, '/apis/passport/logout': new ApiError('NETWORK', '') });
    await store.init();
    await expect(store.logout()).rejects.toThrow('NETWORK');
    expect(store.get().user).toEqual(MARA);
  });
});
