import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { answer, API, calls, callsMade, Failure, server } from '@/testing/server';
import { ApiClient, TIMEOUT_MS, type ClientOptions } from './client';
import { ApiError } from './error';

const PING = {
  now: '2025-09-12T10:00:00+08:00',
  edition: 'international',
  phase: 'registration',
  registrationOpen: true,
  registrationOpensAt: '2025-07-15T00:00:00+08:00',
  registrationEndsAt: '2025-09-30T12:00:00+08:00',
  submissionOpen: true,
  submissionEndsAt: '2025-10-01T00:00:00+08:00',
  version: 'test',
} as const;

const LOGIN_CODE = { askId: 'ask', expiresAt: '2025-09-12T10:10:00+08:00', resendAfter: 60, letters: false };
const EXPIRED = new Failure(401, 'LOGIN_EXPIRED');

function clientOf(options: Partial<ClientOptions> = {}) {
  const login = vi.fn(() => Promise.resolve(true));
  const failed = vi.fn();
  const client = new ApiClient({
    base: API,
    header: 'PASSPORT_INTL',
    bearer: () => null,
    language: () => 'en',
    login,
    logins: () => ({ count: 0, last: null }),
    failed,
    ...options,
  });
  return { client, login, failed };
}

/** Answers the ping with what no contract describes. */
const answerRaw = (response: () => Response) => server.use(http.get(`${API}/apis/ping`, response));

describe('ApiClient requests', () => {
  it('sends edition, language and JSON', async () => {
    answer('post', '/apis/passport/code', LOGIN_CODE);
    await clientOf().client.post('/apis/passport/code', { body: { email: 'mara@example.com' } });
    const { body, headers } = calls[0]!;
    expect(body).toEqual({ email: 'mara@example.com' });
    expect(Object.fromEntries(headers)).toMatchObject({
      f: 'PASSPORT_INTL',
      'accept-language': 'en',
      'content-type': 'application/json',
    });
    expect(headers.has('Authorization')).toBe(false);
  });

  it('leaves undefined parameters out of the query and escapes those of the path', async () => {
    answer('get', '/apis/activity/generation/tasks', { items: [], nextCursor: null });
    answer('get', '/apis/activity/upload/{id}', new Failure(404, 'NOT_FOUND'));
    const { client } = clientOf();
    await client.get('/apis/activity/generation/tasks', { params: { query: { cursor: undefined } } });
    await client.get('/apis/activity/upload/{id}', { params: { path: { id: '../x' } } }).catch(() => null);
    expect(calls[0]!.query.size).toBe(0);
    expect(calls[1]!.path).toBe('/apis/activity/upload/..%2Fx');
  });

  it('names the camp by its own header and sends a bearer token when there is one', async () => {
    answer('get', '/apis/ping', PING);
    await clientOf({ header: 'PASSPORT', bearer: () => 'abc' }).client.get('/apis/ping');
    expect(calls[0]!.headers.get('f')).toBe('PASSPORT');
    expect(calls[0]!.headers.get('Authorization')).toBe('Bearer abc');
  });

  it('gives up after 60 seconds', async () => {
    answer('get', '/apis/ping', PING);
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await clientOf().client.get('/apis/ping');
    expect(timeout).toHaveBeenCalledWith(60_000);
    expect(TIMEOUT_MS).toBe(60_000);
  });

  it('accepts only what the contract describes', () => {
    const { client } = clientOf();
    const wrong = () => [
      // @ts-expect-error no such path
      client.get('/apis/nowhere'),
      // @ts-expect-error a path of another method
      client.get('/apis/passport/code'),
      // @ts-expect-error the body is missing
      client.post('/apis/passport/code'),
      // @ts-expect-error the body has another shape
      client.post('/apis/passport/code', { body: { mail: '' } }),
      // @ts-expect-error the parameter is missing
      client.get('/apis/activity/upload/{id}'),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});

describe('ApiClient answers', () => {
  it.each([
    ['data of the envelope', HttpResponse.json({ code: 'OK', data: { a: 1 } }), { a: 1 }],
    ['null data', HttpResponse.json({ code: 'OK', data: null }), null],
    ['the body of an envelope without data', HttpResponse.json({ code: 'OK', id: 3 }), { code: 'OK', id: 3 }],
    ['a body without code', HttpResponse.json({ swagger: true }), { swagger: true }],
    ['a list without code', HttpResponse.json([1, 2]), [1, 2]],
    ['nothing for an empty answer', new Response(null, { status: 204 }), undefined],
  ])('resolves with %s', async (_name, response, expected) => {
    answerRaw(() => response);
    await expect(clientOf().client.get('/apis/ping')).resolves.toEqual(expected);
  });

  it('returns blobs as they are', async () => {
    answerRaw(() => new Response('GIF89a', { headers: { 'Content-Type': 'image/gif' } }));
    const blob = await clientOf().client.blob('/apis/ping');
    expect(blob.size).toBe(6);
    expect(blob.type).toBe('image/gif');
  });

  it('rejects a failed blob with the code of its envelope', async () => {
    answer('get', '/apis/ping', new Failure(404, 'NOT_FOUND'));
    await expect(clientOf().client.blob('/apis/ping')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('rejects any other code with the whole envelope, and reports it', async () => {
    const body = { msg: 'no', fields: { 'members[1].email': 'bad' }, requestId: 'r1' };
    answer('get', '/apis/ping', new Failure(422, 'VALIDATION_FAILED', { ...body, retryAfter: 30 }));
    const { client, failed } = clientOf();
    const error = await client.get('/apis/ping').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, code: 'VALIDATION_FAILED', status: 422, retryAfter: 30 });
    expect(failed).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('takes message where msg is missing', async () => {
    answerRaw(() => HttpResponse.json({ code: 'X', message: 'other' }, { status: 500 }));
    await expect(clientOf().client.get('/apis/ping')).rejects.toMatchObject({ msg: 'other' });
  });

  it('does not report a quiet call', async () => {
    answer('get', '/apis/ping', new Failure(500, 'INTERNAL'));
    const { client, failed } = clientOf();
    await expect(client.get('/apis/ping', { quiet: true })).rejects.toThrow('INTERNAL');
    expect(failed).not.toHaveBeenCalled();
  });

  it.each([
    ['a page of HTML', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'UNKNOWN'],
    ['HTML with status 200', () => HttpResponse.html('<html>'), 'UNKNOWN'],
    ['a broken connection', () => HttpResponse.error(), 'NETWORK'],
  ])('turns %s into an ApiError', async (_name, response, code) => {
    answerRaw(response);
    const { client, failed } = clientOf();
    await expect(client.get('/apis/ping')).rejects.toMatchObject({ name: 'ApiError', code });
    expect(failed).toHaveBeenCalledOnce();
  });

  it('does not report a call that its caller aborted', async () => {
    answer('get', '/apis/ping', PING);
    const { client, failed } = clientOf();
    await expect(client.get('/apis/ping', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('ApiClient and an expired login', () => {
  it('asks for a login, then repeats the request once', async () => {
    answer('post', '/apis/passport/code', () => (calls.length > 1 ? LOGIN_CODE : EXPIRED));
    const { client, login } = clientOf();
    await client.post('/apis/passport/code', { body: { email: 'a@example.com' } });
    expect(login).toHaveBeenCalledOnce();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'a@example.com' }, { email: 'a@example.com' }]);
  });

  it('does not repeat a second time', async () => {
    answer('get', '/apis/ping', EXPIRED);
    const { client, login } = clientOf();
    await expect(client.get('/apis/ping')).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' });
    expect(callsMade()).toEqual(['GET /apis/ping', 'GET /apis/ping']);
    expect(login).toHaveBeenCalledOnce();
  });

  it('repeats without another window when the login happened while the request was on its way', async () => {
    let count = 0;
    answer('get', '/apis/ping', () => (count++ ? PING : EXPIRED));
    const { client, login } = clientOf({ logins: () => ({ count, last: true }) });
    await client.get('/apis/ping');
    expect(login).not.toHaveBeenCalled();
    expect(calls).toHaveLength(2);
  });

  it('rejects when the visitor closes the window', async () => {
    answer('get', '/apis/ping', EXPIRED);
    const { client } = clientOf({ login: () => Promise.resolve(false) });
    await expect(client.get('/apis/ping')).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' });
    expect(calls).toHaveLength(1);
  });

  it('opens no second window for a request that was on its way when the first was declined', async () => {
    let count = 0;
    answer('get', '/apis/ping', () => (count++, EXPIRED));
    const { client, login } = clientOf({ logins: () => ({ count, last: false }) });
    await expect(client.get('/apis/ping')).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' });
    expect(login).not.toHaveBeenCalled();
  });

  it('opens the window again after a decline for an action, not for what a page does by itself', async () => {
    answer('get', '/apis/ping', EXPIRED);
    const opened = vi.fn(() => Promise.resolve(false));
    const { client } = clientOf({ login: opened, logins: () => ({ count: 1, last: false }) });
    await expect(client.get('/apis/ping', { relogin: 'unless-declined' })).rejects.toThrow();
    expect(opened).not.toHaveBeenCalled();
    await expect(client.get('/apis/ping')).rejects.toThrow();
    expect(opened).toHaveBeenCalledOnce();
  });

  it('does not repeat for another account than the one it was made for, and reports it though quiet', async () => {
    answer('get', '/apis/ping', EXPIRED);
    const { client, failed } = clientOf({
      login: () => {
        client.account = '8';
        return Promise.resolve(true);
      },
    });
    client.account = '7';
    await expect(client.get('/apis/ping', { quiet: true })).rejects.toMatchObject({
      code: 'ACCOUNT_CHANGED',
    });
    expect(calls.map(({ headers }) => headers.get('account'))).toEqual(['7']);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('names no account where the page shows none, or any will do', async () => {
    answer('get', '/apis/ping', PING);
    const { client } = clientOf();
    await client.get('/apis/ping');
    client.account = '7';
    await client.get('/apis/ping', { anyAccount: true });
    expect(calls.map(({ headers }) => headers.has('account'))).toEqual([false, false]);
  });

  it('leaves the window closed where the caller has a login of its own', async () => {
    answer('get', '/apis/ping', EXPIRED);
    const { client, login } = clientOf();
    await expect(client.get('/apis/ping', { relogin: false })).rejects.toMatchObject({
      code: 'LOGIN_EXPIRED',
    });
    expect(login).not.toHaveBeenCalled();
  });
});
