import { describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../../lib/api/client';
import { ApiError } from '../../../lib/api/error';
import { API } from '../../../testing/server';
import { FakeJudging, works } from '../../../testing/fakeJudging';
import { JudgeClient } from './JudgeClient';
import { nominations } from './nominations';
import { skewOf } from './skew';

const NOW = 1759370400000;

function start(now = () => NOW) {
  const service = new FakeJudging();
  service.films = works(103, 104);
  const toast = vi.fn();
  const login = vi.fn(() => Promise.resolve(true));
  const log = vi.fn();
  const api = new ApiClient({
    base: API,
    edition: 'international',
    bearer: () => null,
    language: () => 'en',
    login,
    failed: toast,
  });
  const calls = new JudgeClient({ api, session: service.session, now, log });
  return { service, calls, toast, login, log };
}

it('sends two changes of the same millisecond as two calls', async () => {
  const { service, calls } = start();
  const desk = nominations(calls);
  const saved = await Promise.all([desk.nominate(103, 'LEVEL', 'a'), desk.nominate(104, 'LEVEL', 'b')]);
  expect(saved.map((one) => one?.workId)).toEqual([103, 104]);
  const stamps = service.received.map(({ query }) => query.get('timestamp'));
  expect(new Set(stamps).size).toBe(2);
});

it('signs once more what another tab of the same millisecond has signed already', async () => {
  const first = start();
  await nominations(first.calls).nominate(103, 'LEVEL', 'a');
  const tab = new JudgeClient({
    api: first.calls['options'].api,
    session: first.service.session,
    now: () => NOW,
    log: first.log,
  });
  expect(await nominations(tab).nominate(104, 'LEVEL', 'b')).not.toBeNull();
  expect(first.log).not.toHaveBeenCalled();
});

describe('a call that fails', () => {
  it('is logged and yields null, without a toast or an entrant’s login window', async () => {
    const { service, calls, toast, login, log } = start();
    service.refusing['GET nominate/state'] = 'LOGIN_EXPIRED';
    const told = vi.fn();
    calls.onFailure(told);
    expect(await nominations(calls).quotas()).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith(
      '/apis/activity/nominate/state/{hash}',
      expect.objectContaining({ code: 'LOGIN_EXPIRED' }),
    );
    expect(told).toHaveBeenCalledOnce();
    expect(toast).not.toHaveBeenCalled();
    expect(login).not.toHaveBeenCalled();
  });

  it('rejects where a film is marked as watched', async () => {
    const { service, calls, toast } = start();
    service.refusing['POST nominate/view'] = 'INTERNAL';
    await expect(nominations(calls).markWatched(103)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(toast).not.toHaveBeenCalled();
  });
});

describe('a wrong clock', () => {
  const expired = (serverTime: number | null) =>
    new ApiError('SIGNATURE_EXPIRED', '', {}, null, 401, null, serverTime);

  it('is told by how much', () => {
    expect(skewOf(expired(NOW), NOW + 12 * 60_000)).toEqual({ minutes: 12, fast: true });
    expect(skewOf(expired(NOW), NOW - 3 * 3_600_000)).toEqual({ minutes: 180, fast: false });
    expect(skewOf(expired(null), NOW)).toEqual({ minutes: null, fast: false });
  });

  it('is nothing else’s reason', () => {
    expect(skewOf(new ApiError('SIGNATURE_INVALID', ''), NOW)).toBeNull();
    expect(skewOf(new Error('no network'), NOW)).toBeNull();
  });
});
