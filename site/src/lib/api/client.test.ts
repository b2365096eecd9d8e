import { describe, expect, it, vi } from 'vitest';
import { ApiClient, TIMEOUT_MS, type ClientOptions } from './client';
import { ApiError } from './error';

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** A client whose server answers one after the other; an Error stands for a broken line. */
function clientOf(answers: (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const fetch = vi.fn((_address: string, _init: RequestInit) => {
    const answer = answers.shift();
    return answer instanceof Response
      ? Promise.resolve(answer)
      : Promise.reject(answer ?? new Error('no answer left'));
  });
  const login = vi.fn(() => Promise.resolve(true));
  const failed = vi.fn();
  const client = new ApiClient({
    fetch: fetch as unknown as typeof globalThis.fetch,
    base: '',
    edition: 'international',
    bearer: () => null,
    language: () => 'en',
    login,
    failed,
    ...options,
  });
  const sent = (call = 0) => {
    const [address, init] = fetch.mock.calls[call]!;
    return { address, init, headers: init.headers as Record<string, string> };
  };
  return { client, fetch, login, failed, sent };
}

describe('ApiClient requests', () => {
  it('sends edition, language and JSON, and no credentials elsewhere', async () => {
    const { client, sent } = clientOf([json({ code: 'OK', data: 1 })]);
    await client.post('/apis/activity/register', {
      body: { name: 'Mara' },
      query: { isPPAI: true, q: undefined },
    });
    const { address, init, headers } = sent();
    expect(address).toBe('/apis/activity/register?isPPAI=true');
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"name":"Mara"}' });
    expect(headers).toMatchObject({
      f: 'PASSPORT_INTL',
      'Accept-Language': 'en',
      'Content-Type': 'application/json',
    });
    expect(headers).not.toHaveProperty('Authorization');
  });

  it('names the camp by its own header and sends a bearer token when there is one', async () => {
    const { client, sent } = clientOf([json({ code: 'OK', data: 1 })], {
      edition: 'camp',
      bearer: () => 'abc',
    });
    await client.get('/apis/activity/status');
    expect(sent().headers).toMatchObject({ f: 'PASSPORT', Authorization: 'Bearer abc' });
  });

  it('gives up after 60 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { client } = clientOf([json({ code: 'OK', data: 1 })]);
    await client.get('/apis/ping');
    expect(timeout).toHaveBeenCalledWith(60_000);
    expect(TIMEOUT_MS).toBe(60_000);
  });
});

describe('ApiClient answers', () => {
  it.each([
    ['data of the envelope', json({ code: 'OK', data: { a: 1 } }), { a: 1 }],
    ['null data', json({ code: 'OK', data: null }), null],
    ['the body of an envelope without data', json({ code: 'OK', id: 3 }), { code: 'OK', id: 3 }],
    ['a body without code', json({ swagger: true }), { swagger: true }],
    ['a list without code', json([1, 2]), [1, 2]],
    ['nothing for an empty answer', new Response(null, { status: 204 }), undefined],
  ])('resolves with %s', async (_name, answer, expected) => {
    const { client } = clientOf([answer]);
    await expect(client.get('/apis/x')).resolves.toEqual(expected);
  });

  it('returns blobs as they are', async () => {
    const { client } = clientOf([new Response('GIF89a', { headers: { 'Content-Type': 'image/gif' } })]);
    const blob = await client.get<Blob>('/apis/x', { blob: true });
    expect(blob.size).toBe(6);
    expect(blob.type).toBe('image/gif');
  });

  it('rejects a refused blob with the code of its envelope', async () => {
    const { client } = clientOf([json({ code: 'NOT_FOUND', msg: 'no' }, 404)]);
    await expect(client.get('/apis/x', { blob: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('rejects any other code with everything it says, and tells the visitor', async () => {
    const body = {
      code: 'VALIDATION_FAILED',
      msg: 'no',
      fields: { 'members[1].email': 'bad' },
      requestId: 'r1',
    };
    const { client, failed } = clientOf([json(body, 422, { 'Retry-After': '30' })]);
    const error = await client.post('/apis/x').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, status: 422, retryAfter: 30 });
    expect(failed).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('takes message where msg is missing', async () => {
    const { client } = clientOf([json({ code: 'X', message: 'other' }, 500)]);
    await expect(client.get('/apis/x')).rejects.toMatchObject({ msg: 'other' });
  });

  it('keeps quiet when asked to', async () => {
    const { client, failed } = clientOf([json({ code: 'INTERNAL', msg: '' }, 500)]);
    await expect(client.get('/apis/x', { quiet: true })).rejects.toThrow('INTERNAL');
    expect(failed).not.toHaveBeenCalled();
  });

  it.each([
    ['a page of HTML', new Response('<h1>Bad gateway</h1>', { status: 502 }), 'UNKNOWN'],
    ['HTML with status 200', new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 'UNKNOWN'],
    ['a broken line', new TypeError('Failed to fetch'), 'NETWORK'],
  ])('turns %s into an ApiError', async (_name, answer, code) => {
    const { client, failed } = clientOf([answer]);
    await expect(client.get('/apis/x')).rejects.toMatchObject({ name: 'ApiError', code });
    expect(failed).toHaveBeenCalledOnce();
  });

  it('does not report a call that its caller gave up', async () => {
    const abort = new AbortController();
    abort.abort();
    const { client, failed } = clientOf([new DOMException('Aborted', 'AbortError')]);
    await expect(client.get('/apis/x', { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('ApiClient and an expired login', () => {
  const expired = () => json({ code: 'LOGIN_EXPIRED', msg: '' }, 401);

  it('asks for a login, then repeats the request once', async () => {
    const { client, fetch, login, sent } = clientOf([expired(), json({ code: 'OK', data: 7 })]);
    await expect(client.post('/apis/x', { body: { a: 1 } })).resolves.toBe(7);
    expect(login).toHaveBeenCalledOnce();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(sent(1).init.body).toBe('{"a":1}');
  });

  it('does not repeat a second time', async () => {
    const { client, fetch, login } = clientOf([expired(), expired()]);
    await expect(client.get('/apis/x')).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(login).toHaveBeenCalledOnce();
  });

  it('rejects when the visitor closes the window', async () => {
    const { client, fetch } = clientOf([expired()], { login: () => Promise.resolve(false) });
    await expect(client.get('/apis/x')).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('leaves the window closed where the caller has a login of its own', async () => {
    const { client, login } = clientOf([expired()]);
    await expect(client.get('/apis/x', { relogin: false })).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' });
    expect(login).not.toHaveBeenCalled();
  });
});
