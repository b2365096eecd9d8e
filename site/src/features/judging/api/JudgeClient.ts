import type { ApiClient, Data, Input, PathWith } from '../../../lib/api/client';
import { ApiError, isCode } from '../../../lib/api/error';
import type { paths } from '../../../lib/api/schema.gen';
import { signCard } from './cardKey';
import type { JudgeSession } from './session';

type Method = 'get' | 'post' | 'delete';

/** The paths of the contract that take a signature. */
type SignedPath<M extends Method> = Extract<PathWith<M>, `${string}/{hash}`>;

/** The parameters of an operation without those of the signature. */
type OwnParams<P extends keyof paths, M extends Method> =
  NonNullable<paths[P][M]> extends {
    parameters: { path: infer Path; query: infer Query };
  }
    ? { path?: Omit<Path, 'hash'>; query?: Omit<Query, 'timestamp' | 'name'> }
    : never;

type Call<P extends keyof paths, M extends Method> = OwnParams<P, M> & Pick<Input<P, M>, 'body'>;

export interface JudgeClientOptions {
  api: ApiClient;
  session: JudgeSession;
  /** This device's clock, in milliseconds. */
  now?: () => number;
  /** Logs a failed call; `logFailure` outside tests. */
  log: (path: string, error: unknown) => void;
}

/**
 * Sends the signed calls of one judge (see `signature`). Methods resolve with the envelope's `data`. A failure is
 * logged and rejects with ApiError, without a toast and without the entrants' login window: the page shows its own
 * message.
 */
export class JudgeClient {
  private readonly timestamps: Timestamps;
  private listener: ((error: unknown) => void) | null = null;

  constructor(private readonly options: JudgeClientOptions) {
    this.timestamps = new Timestamps(options.now);
  }

  /** Calls `listener` with every failure until the returned function is called. */
  onFailure(listener: (error: unknown) => void): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  get<P extends SignedPath<'get'>>(path: P, call?: Call<P, 'get'>): Promise<Data<P, 'get'>> {
    return this.send('get', path, call);
  }

  post<P extends SignedPath<'post'>>(path: P, call?: Call<P, 'post'>): Promise<Data<P, 'post'>> {
    return this.send('post', path, call);
  }

  /**
   * Posts a body that the judge's browser signs, where it can. `textField` has the judge's own text, which the log does
   * not show.
   */
  async postSigned<P extends SignedPath<'post'>>(
    path: P,
    body: Record<string, unknown>,
    textField: string,
  ): Promise<Data<P, 'post'>> {
    const signed = await signCard(this.options.session.name, body, textField);
    return this.send('post', path, { body: { ...body, ...signed } });
  }

  /** Cancels what the query names. The judge's browser signs the query and that it cancels, where it can. */
  async cancelSigned<P extends SignedPath<'delete'>>(path: P, query: object): Promise<Data<P, 'delete'>> {
    const signed = await signCard(this.options.session.name, { ...query, cancel: true }, '');
    return this.send('delete', path, { query: { ...query, ...signed } });
  }

  private async send<T>(method: Method, path: string, call: object = {}): Promise<T> {
    try {
      return await this.sendSigned<T>(method, path, call).catch((error: unknown) => {
        // Another tab may have signed a call in the same millisecond. Every call is idempotent.
        if (!isCode(error, 'SIGNATURE_REPLAYED')) throw error;
        return this.sendSigned<T>(method, path, call);
      });
    } catch (error) {
      this.options.log(path, error);
      this.listener?.(error);
      throw error;
    }
  }

  private async sendSigned<T>(
    method: Method,
    path: string,
    { path: inPath, query, body }: { path?: object; query?: object; body?: unknown },
  ): Promise<T> {
    const { api, session } = this.options;
    const timestamp = this.timestamps.next();
    const hash = await signature(session.token, timestamp, session.name);
    const params = { path: { ...inPath, hash }, query: { ...query, timestamp, name: session.name } };
    const send = api[method].bind(api) as (path: string, init: object) => Promise<T>;
    return send(path, { params, ...(body !== undefined && { body }), quiet: true, relogin: false });
  }
}

/** The same as in backend/jury/signature.go. */
const SALT = 'ai-short-film-2025';

/**
 * The hash of a signed call: hex(HMAC-SHA-256(token, "<timestamp>:<name>:" + salt)). Needs a secure context
 * (https or localhost), as WebCrypto does.
 *
 * @param timestamp milliseconds since 1970
 */
export async function signature(token: string, timestamp: number, name: string): Promise<string> {
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(token), algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, utf8.encode(`${timestamp}:${name}:${SALT}`));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A clock further behind the last timestamp than this was set back: timestamps follow it. In milliseconds. */
const SET_BACK_MS = 10_000;

/**
 * Gives each call a unique timestamp: a signature covers neither path nor body, so two calls of the same millisecond
 * would have the same one, and the service refuses the second as a replay.
 */
export class Timestamps {
  private last = 0;

  constructor(private readonly now: () => number = Date.now) {}

  next(): number {
    const now = this.now();
    const setBack = this.last - now > SET_BACK_MS;
    this.last = setBack ? now : Math.max(now, this.last + 1);
    return this.last;
  }
}

/** Logs a failed call in the browser's console, without names of people. */
export function logFailure(call: string, error: unknown): void {
  const reason = error instanceof ApiError ? `${error.code} ${error.requestId ?? ''}` : String(error);
  // The page shows its own message: this is the only place with the reason.
  // eslint-disable-next-line no-console
  console.error(`${call}: ${reason.trim()}`);
}

/** How far this device's clock is from the server's. */
export interface ClockSkew {
  /** Whole minutes, at least 1; null when the answer had no time. */
  minutes: number | null;
  fast: boolean;
}

/** The skew of this device's clock, from a SIGNATURE_EXPIRED; null for any other failure. `now` is in milliseconds. */
export function clockSkew(error: unknown, now: number): ClockSkew | null {
  if (!isCode(error, 'SIGNATURE_EXPIRED')) return null;
  if (error.serverTime === null) return { minutes: null, fast: false };
  const off = now - error.serverTime;
  return { minutes: Math.max(1, Math.round(Math.abs(off) / 60_000)), fast: off > 0 };
}
