import createClient, { type Client, type ClientPathsWithMethod, type FetchOptions } from 'openapi-fetch';
import { ApiError, isCode } from './error';
import type { paths } from './schema.gen';
import type { Bilingual } from '../locale/language';

/** How long a call may take, in milliseconds. */
export const TIMEOUT_MS = 60_000;

type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths of the contract that have this method. */
export type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths, 'application/json'>, M>;

type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
/** What a call resolves with: the `data` of the contract's success envelope. */
export type Data<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
    ? Answer extends { data: infer D }
      ? D
      : Answer
    : never;

/** The parameters and the body that the contract asks for. */
export type Input<P extends keyof paths, M extends Method> = Pick<
  FetchOptions<paths[P][M]>,
  'params' | 'body'
>;

/** How a call is made, beside what it sends. */
export interface CallOptions {
  /** No toast on failure: the caller shows the message itself. */
  quiet?: boolean;
  /**
   * On an expired login: open the entrants' login window and repeat once. On by default. `unless-declined` is for calls
   * that a page makes by itself: once the visitor has closed the window, they do not open it again.
   */
  relogin?: boolean | 'unless-declined';
  /** For whichever account is logged in, in place of the one that the page shows. */
  anyAccount?: boolean;
  signal?: AbortSignal;
}

type Init<P extends keyof paths, M extends Method> = Input<P, M> & CallOptions;
type RequiredKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];
type Arguments<P extends keyof paths, M extends Method> = [RequiredKeys<FetchOptions<paths[P][M]>>] extends [
  never,
]
  ? [init?: Init<P, M>]
  : [init: Init<P, M>];

/** The login windows that ended since the page was opened. */
export interface LoginAnswers {
  count: number;
  /** Whether the last one ended in a login; null before the first. */
  last: boolean | null;
}

/** What the client needs from the page it runs in. */
export interface ClientOptions {
  /** Origin of the API without trailing slash; empty for the page's own. */
  base: string;
  header: string;
  /** Whether logins use bearer tokens instead of cookies. */
  tokens?: boolean;
  /** The bearer token, in builds with BEARER_LOGIN; null elsewhere or when logged out. */
  bearer: () => string | null;
  /** Language for the server's messages. */
  language: () => string;
  /** Opens the login window; resolves true once logged in. */
  login: () => Promise<boolean>;
  /** How often the login window ended so far, in a login or declined, and how it ended last. */
  logins: () => LoginAnswers;
  /** Shows the visitor a failure. */
  failed: (error: ApiError) => void;
}

/**
 * The HTTP client for `/apis`. Path, parameters, body and result are typed by the contract (`schema.gen.ts`). Every
 * method resolves with the envelope's `data` and rejects with ApiError, or with AbortError when `signal` aborts.
 */
export class ApiClient {
  /**
   * The id of the account that the page shows, or showed until its login expired; null while there is none. A call is made
   * for the account of its beginning, see `call`.
   */
  account: string | null = null;
  private readonly http: Client<paths, 'application/json'>;

  constructor(private readonly options: ClientOptions) {
    const { base, tokens } = options;
    this.http = createClient<paths, 'application/json'>({
      baseUrl: base,
      // With a token the service's cookies are of no use, and must not outlive it.
      credentials: tokens ? 'omit' : base ? 'include' : 'same-origin',
      fetch: (request) => fetch(request),
    });
  }

  get<P extends PathWith<'get'>>(path: P, ...[init]: Arguments<P, 'get'>): Promise<Data<P, 'get'>> {
    return this.call('get', path, init);
  }

  post<P extends PathWith<'post'>>(path: P, ...[init]: Arguments<P, 'post'>): Promise<Data<P, 'post'>> {
    return this.call('post', path, init);
  }

  put<P extends PathWith<'put'>>(path: P, ...[init]: Arguments<P, 'put'>): Promise<Data<P, 'put'>> {
    return this.call('put', path, init);
  }

  delete<P extends PathWith<'delete'>>(
    path: P,
    ...[init]: Arguments<P, 'delete'>
  ): Promise<Data<P, 'delete'>> {
    return this.call('delete', path, init);
  }

  /** An answer that is no JSON, such as a picture. */
  blob<P extends PathWith<'get'>>(path: P, ...[init]: Arguments<P, 'get'>): Promise<Blob> {
    return this.call('get', path, init, 'blob');
  }

  /**
   * Makes a call, and repeats it after a login. With the session of another account it rejects with ACCOUNT_CHANGED,
   * which is always reported: what called may be gone by then.
   */
  private async call<T>(
    method: Method,
    path: string,
    init: CallOptions = {},
    as: 'text' | 'blob' = 'text',
  ): Promise<T> {
    const { quiet, relogin = true, anyAccount, signal, ...input } = init;
    const account = anyAccount ? null : this.account;
    const send = () => this.send<T>(method, path, input, account, signal, as);
    const countBefore = this.options.logins().count;
    try {
      return await send().catch(async (error: unknown) => {
        if (!relogin || !isCode(error, 'LOGIN_EXPIRED')) throw error;
        const { count, last } = this.options.logins();
        // A window that ended while the request was on its way has answered for it.
        const answered = count !== countBefore || (relogin === 'unless-declined' && last === false);
        if (!(answered ? last : await this.options.login())) throw error;
        if (account && account !== this.account) throw new ApiError('ACCOUNT_CHANGED', '');
        return send();
      });
    } catch (error) {
      if (error instanceof ApiError && (!quiet || error.code === 'ACCOUNT_CHANGED'))
        this.options.failed(error);
      throw error;
    }
  }

  private async send<T>(
    method: Method,
    path: string,
    input: object,
    account: string | null,
    signal: AbortSignal | undefined,
    parseAs: 'text' | 'blob',
  ): Promise<T> {
    const { header, bearer, language } = this.options;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const token = bearer();
    try {
      const { data, error, response } = await this.http.request(method as 'get', path as '/apis/ping', {
        ...input,
        parseAs,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          f: header,
          Accept: parseAs === 'blob' ? '*/*' : 'application/json',
          'Accept-Language': language(),
          ...(account && { account }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
      });
      return readEnvelope<T>(response, response.ok ? data : error);
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error;
      throw new ApiError('NETWORK', error instanceof Error ? error.message : String(error));
    }
  }
}

interface Envelope {
  code?: unknown;
  data?: unknown;
  msg?: unknown;
  message?: unknown;
  fields?: unknown;
  fieldTexts?: Record<string, Bilingual>;
  requestId?: unknown;
  endedAt?: unknown;
}

/**
 * Reads an answer's body, a text or what was parsed already: a blob or a JSON body without `code` as it is, `OK` as its
 * data (or the body when it has none).
 *
 * @throws ApiError for any other code, a failed status, and a text that is no JSON
 */
function readEnvelope<T>(response: Response, body: unknown): T {
  if (body instanceof Blob) return body as T;
  const parsed = typeof body === 'string' ? parse(body) : body;
  if (isObject(parsed) && 'code' in parsed) {
    const envelope: Envelope = parsed;
    if (envelope.code === 'OK') return ('data' in envelope ? envelope.data : envelope) as T;
    throw failure(response, envelope);
  }
  if (response.ok && (parsed !== undefined || !body)) return parsed as T;
  throw failure(response, { code: 'UNKNOWN' });
}

function failure(
  response: Response,
  { code, msg, message, fields, fieldTexts, requestId, endedAt }: Envelope,
): ApiError {
  return new ApiError(
    String(code),
    String(msg ?? message ?? ''),
    isTexts(fields) ? fields : {},
    typeof requestId === 'string' ? requestId : null,
    response.status,
    retryAfter(response),
    serverTime(response),
    fieldTexts,
    typeof endedAt === 'string' ? endedAt : null,
  );
}

function parse(text: string): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((v) => typeof v === 'string');

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  return Number.isNaN(seconds) ? null : seconds;
}

function serverTime(response: Response): number | null {
  const time = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(time) ? null : time;
}
