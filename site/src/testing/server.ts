import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { Data, PathWith } from '../lib/api/client';
import type { Code, Schema } from '../lib/api/schema';

/** The origin at which the client under test finds its API (`VITE_API_BASE` of the test run). */
export const API = 'http://localhost:3000';

/** A call that reached the server. */
export interface RecordedCall {
  method: string;
  /** Without origin and query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The JSON that was sent; undefined without a body. */
  body: unknown;
  /** Parameters of the path template. */
  params: Record<string, string>;
}

/** A failure as the API sends it. */
export class Failure {
  constructor(
    readonly status: number,
    readonly code: Code | 'SOMETHING_NEW',
    readonly more: Partial<Omit<Schema<'Failure'>, 'code'>> & { retryAfter?: number } = {},
  ) {}

  response(): Response {
    const { retryAfter, ...more } = this.more;
    return HttpResponse.json(
      { code: this.code, msg: this.code, requestId: 'r', ...more },
      { status: this.status, headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } },
    );
  }
}

type Method = 'get' | 'post' | 'put' | 'delete';

/** What a call is answered with: data, a Failure, or a whole response such as `HttpResponse.error()`. */
type Answer<T> = T | Failure | Response;
/** Data as a test writes it: a list without `next` is its last page. */
type Written<T> = T extends { next: unknown } ? Omit<T, 'next'> & Partial<Pick<T, 'next'>> : T;
type Answering<T> = Answer<T> | ((call: RecordedCall) => Answer<T> | Promise<Answer<T>>);

/**
 * Starts with the answers that no provider is configured, no conflict is likely, no films are alike and the rules are those of the
 * pages, and no other: a call that no test expects fails it. `setup.ts` starts, resets and stops it.
 */
export const server = setupServer(
  http.get(`${API}/apis/passport/providers`, () => HttpResponse.json({ code: 'OK', data: [] })),
  // Read when they are asked for: a test may have the catalogue of another edition.
  http.get(`${API}/apis/activity/criteria`, async () => {
    const [{ criteria }, { awards }] = await Promise.all([
      import('../content/catalogue'),
      import('../content/awards'),
    ]);
    return HttpResponse.json({ code: 'OK', data: { criteria, awards } });
  }),
  http.get(`${API}/apis/organiser/conflicts`, () => HttpResponse.json({ code: 'OK', data: [] })),
  http.get(`${API}/apis/organiser/duplicates`, () => HttpResponse.json({ code: 'OK', data: [] })),
);

/** Every call since the test began, in order. */
export const calls: RecordedCall[] = [];

/** The calls so far as `METHOD path`. */
export const callsMade = (): string[] => calls.map(({ method, path }) => `${method} ${path}`);

/**
 * Answers a call of the contract, `answer('get', '/apis/activity/status', {…})`; the newest answer of a call counts.
 * `answers` may be a function of the call. The data is typed by the contract.
 */
export function answer<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  answering: Answering<Written<Data<P, M>>>,
): void {
  const pattern = API + String(path).replace(/\{(\w+)\}/g, ':$1');
  server.use(
    http[method](pattern, async ({ request, params }) => {
      const call = await record(request, params as Record<string, string>);
      const given = await (typeof answering === 'function'
        ? (answering as (call: RecordedCall) => Answer<Written<Data<P, M>>>)(call)
        : answering);
      if (given instanceof Response) return given;
      if (given instanceof Failure) return given.response();
      return HttpResponse.json({ code: 'OK', data: given } as JsonBodyType);
    }),
  );
}

async function record(request: Request, params: Record<string, string>): Promise<RecordedCall> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  const call = {
    method: request.method,
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: text ? (JSON.parse(text) as unknown) : undefined,
    params,
  };
  calls.push(call);
  return call;
}

/** An answer that is given when the test releases it. */
export function held<T>() {
  let release!: (data: T) => void;
  const waiting = new Promise<T>((resolve) => (release = resolve));
  return { waiting: () => waiting, release };
}
