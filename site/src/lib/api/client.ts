import type { Edition } from '../edition';
import { ApiError } from './error';
import { addressOf, readAnswer, type Query } from './wire';

/** How long a call may take, in milliseconds. */
export const TIMEOUT_MS = 60_000;

/** One call. Everything is optional. */
export interface Call {
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** No toast on failure: the caller shows the message itself. */
  quiet?: boolean;
  /** On an expired login: open the entrants' login window and repeat once. On by default. */
  relogin?: boolean;
  /** Answer as a Blob, without envelope. */
  blob?: boolean;
  signal?: AbortSignal;
}

/** What the client needs from its surroundings. */
export interface ClientOptions {
  fetch: typeof fetch;
  /** Origin of the API without trailing slash; empty for the page's own. */
  base: string;
  edition: Edition;
  /** The bearer token, in builds with BEARER_LOGIN; null elsewhere or when logged out. */
  bearer: () => string | null;
  /** Language for the server's messages. */
  language: () => string;
  /** Opens the login window; resolves true once logged in. */
  login: () => Promise<boolean>;
  /** Tells the visitor about a failure. */
  failed: (error: ApiError) => void;
}

/**
 * The HTTP client for `/apis`. Methods resolve with the envelope's `data` (or the whole body where it has no `code`)
 * and reject with ApiError.
 */
export class ApiClient {
  constructor(private readonly options: ClientOptions) {}

  get<T>(path: string, call: Call = {}): Promise<T> {
    return this.send<T>('GET', path, call);
  }

  post<T>(path: string, call: Call = {}): Promise<T> {
    return this.send<T>('POST', path, call);
  }

  delete<T>(path: string, call: Call = {}): Promise<T> {
    return this.send<T>('DELETE', path, call);
  }

  private async send<T>(method: string, path: string, call: Call): Promise<T> {
    try {
      return await this.sendWithLogin<T>(method, path, call);
    } catch (error) {
      if (error instanceof ApiError && !call.quiet) this.options.failed(error);
      throw error;
    }
  }

  private async sendWithLogin<T>(method: string, path: string, call: Call): Promise<T> {
    try {
      return await this.sendOnce<T>(method, path, call);
    } catch (error) {
      const expired = error instanceof ApiError && error.code === 'LOGIN_EXPIRED';
      if (!expired || call.relogin === false || !(await this.options.login())) throw error;
      return this.sendOnce<T>(method, path, call);
    }
  }

  private async sendOnce<T>(method: string, path: string, call: Call): Promise<T> {
    const { options } = this;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    const bearer = options.bearer();
    let response: Response;
    try {
      response = await options.fetch(addressOf(options.base, path, call.query), {
        method,
        signal,
        credentials: options.base ? 'include' : 'same-origin',
        headers: {
          f: options.edition === 'camp' ? 'PASSPORT' : 'PASSPORT_INTL',
          Accept: call.blob ? '*/*' : 'application/json',
          'Accept-Language': options.language(),
          ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
          ...call.headers,
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
      });
      return await readAnswer<T>(response, call.blob ?? false);
    } catch (error) {
      if (error instanceof ApiError || call.signal?.aborted) throw error;
      throw new ApiError('NETWORK', error instanceof Error ? error.message : String(error));
    }
  }
}
