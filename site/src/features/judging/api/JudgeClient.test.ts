import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../../lib/api/client';
import { ApiError } from '../../../lib/api/error';
import { nomination, quotas } from '../../../testing/judging';
import { answer, API, calls, Failure } from '../../../testing/server';
import { clockSkew, JudgeClient } from './JudgeClient';
import { nominations } from './nominations';
import { scorecards } from './scorecards';
import { signature } from './signature';

const NOW = 1759370400000;
const SESSION = { token: 'secret', name: 'Mei', role: 'nominator' } as const;
const NOMINATE = '/apis/activity/nominate/{hash}';

function start() {
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
  const client = new JudgeClient({ api, session: SESSION, now: () => NOW, log });
  return { client, toast, login, log };
}

const nominate = (client: JudgeClient, workId: number) =>
  nominations(client).nominate({ workId, award: 'LEVEL', comments: 'a' });
const timestamps = () => calls.map(({ query }) => query.get('timestamp'));

beforeEach(() => answer('post', NOMINATE, nomination(103, 'LEVEL', 'a')));

it('signs every call with the token, which is not sent', async () => {
  answer('get', '/apis/activity/nominate/state/{hash}', quotas());
  const { client } = start();
  await nominations(client).quotas();
  const [{ params, query }] = calls as [(typeof calls)[number]];
  expect(params.hash).toBe(await signature('secret', Number(query.get('timestamp')), 'Mei'));
  expect(Object.fromEntries(query)).toEqual({ timestamp: `${NOW}`, name: 'Mei' });
});

it('reads one work by its id', async () => {
  answer('get', '/apis/activity/judge/work/{id}/{hash}', new Failure(404, 'NOT_FOUND'));
  const { client } = start();
  await expect(scorecards(client).work(103)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(calls[0]!.params.id).toBe('103');
});

it('gives two changes of the same millisecond a signature each', async () => {
  const { client } = start();
  await Promise.all([nominate(client, 103), nominate(client, 104)]);
  expect(new Set(timestamps()).size).toBe(2);
  expect(new Set(calls.map(({ params }) => params.hash)).size).toBe(2);
});

it('signs again what another tab has signed in the same millisecond', async () => {
  const used = new Set([await signature(SESSION.token, NOW, SESSION.name)]);
  answer('post', NOMINATE, ({ params }) =>
    used.has(params.hash!) ? new Failure(401, 'SIGNATURE_REPLAYED') : nomination(104, 'LEVEL', 'a'),
  );
  const { client, log } = start();
  await expect(nominate(client, 104)).resolves.toMatchObject({ workId: 104 });
  expect(timestamps()).toEqual([`${NOW}`, `${NOW + 1}`]);
  expect(log).not.toHaveBeenCalled();
});

it('logs a failure and rejects, without a toast or an entrant’s login window', async () => {
  answer('get', '/apis/activity/nominate/state/{hash}', new Failure(401, 'LOGIN_EXPIRED'));
  const { client, toast, login, log } = start();
  const onFailure = vi.fn();
  client.onFailure(onFailure);
  await expect(nominations(client).quotas()).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' });
  expect(log).toHaveBeenCalledExactlyOnceWith(
    '/apis/activity/nominate/state/{hash}',
    expect.objectContaining({ code: 'LOGIN_EXPIRED' }),
  );
  expect(onFailure).toHaveBeenCalledOnce();
  expect(toast).not.toHaveBeenCalled();
  expect(login).not.toHaveBeenCalled();
});

describe('the clock skew', () => {
  const expired = (serverTime: number | null) =>
    new ApiError('SIGNATURE_EXPIRED', '', {}, null, 401, null, serverTime);

  it('is measured against the server’s time', () => {
    expect(clockSkew(expired(NOW), NOW + 12 * 60_000)).toEqual({ minutes: 12, fast: true });
    expect(clockSkew(expired(NOW), NOW - 3 * 3_600_000)).toEqual({ minutes: 180, fast: false });
    expect(clockSkew(expired(null), NOW)).toEqual({ minutes: null, fast: false });
  });

  it('is null for any other failure', () => {
    expect(clockSkew(new ApiError('SIGNATURE_INVALID', ''), NOW)).toBeNull();
    expect(clockSkew(new Error('no network'), NOW)).toBeNull();
  });
});
