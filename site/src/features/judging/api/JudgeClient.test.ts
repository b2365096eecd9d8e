import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { nomination, quotas } from '@/testing/judging';
import { answer, API, calls, Failure } from '@/testing/server';
import { clockSkew, JudgeClient, signature, Timestamps } from './JudgeClient';
import { nominations } from './nominations';
import { scorecards } from './scorecards';

const NOW = 1759370400000;
const SESSION = { token: 'secret', name: 'Mei', role: 'nominator' } as const;
const NOMINATE = '/apis/activity/nominate/{hash}';

function start() {
  const toast = vi.fn();
  const login = vi.fn(() => Promise.resolve(true));
  const log = vi.fn();
  const api = new ApiClient({
    base: API,
    header: 'PASSPORT_INTL',
    bearer: () => null,
    language: () => 'en',
    login,
    logins: () => ({ count: 0, last: null }),
    failed: toast,
  });
  const client = new JudgeClient({ api, session: SESSION, now: () => NOW, log });
  return { client, toast, login, log };
}

const nominate = (client: JudgeClient, workId: number) =>
  nominations(client).nominate({ workId, award: 'LEVEL', comments: 'a' });
const timestamps = () => calls.map(({ query }) => query.get('timestamp'));

beforeEach(() => answer('post', NOMINATE, nomination(103, 'LEVEL', 'a')));

it('signs as the published vectors say', async () => {
  const text = readFileSync('deploy/signature-vectors.json', 'utf8');
  const { vectors } = JSON.parse(text) as {
    vectors: { token: string; timestamp: string; name: string; hash: string }[];
  };
  expect(vectors.length).toBeGreaterThan(4);
  for (const { token, timestamp, name, hash } of vectors)
    expect(await signature(token, Number(timestamp), name)).toBe(hash);
});

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

it('signs as the service does', async () => {
  // printf '1757642400000:mei:ai-short-film-2025' | openssl dgst -sha256 -hmac token
  expect(await signature('token', 1757642400000, 'mei')).toBe(
    '29b51c14b6cb75cedd7d7fab7ab010489e53d390eb28b0962fde3bba37cd0e46',
  );
});

it('signs names in any script, as UTF-8', async () => {
  // printf '1757642400000:评委一:ai-short-film-2025' | openssl dgst -sha256 -hmac token
  expect(await signature('token', 1757642400000, '评委一')).toBe(
    'fe85bfa3e3e0ae075aaaef08b9a899d462675fb2c95b85c63579b0e2da241bfe',
  );
});

it('gives every call a timestamp of its own, in the same millisecond or when the clock hesitates', () => {
  let now = 1000;
  const timestamps = new Timestamps(() => now);
  expect([timestamps.next(), timestamps.next(), timestamps.next()]).toEqual([1000, 1001, 1002]);
  now = 500;
  expect(timestamps.next()).toBe(1003);
  now = 9000;
  expect(timestamps.next()).toBe(9000);
});

it('believes a clock that was set right', () => {
  let now = 9_000_000;
  const timestamps = new Timestamps(() => now);
  timestamps.next();
  now -= 17 * 60_000;
  expect([timestamps.next(), timestamps.next()]).toEqual([now, now + 1]);
});
