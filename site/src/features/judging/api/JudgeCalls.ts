import type { ApiClient, Call } from '../../../lib/api/client';
import { isCode } from '../../../lib/api/error';
import type { JudgeSession } from './session';
import { signedPath, Timestamps, type Params } from './signature';

type Method = 'get' | 'post' | 'delete';

/** What the signed calls need from their surroundings. */
export interface JudgeCallsOptions {
  api: Pick<ApiClient, Method>;
  session: JudgeSession;
  /** This device's clock, in milliseconds. */
  now?: () => number;
  /** Writes a failure into the log. */
  log: (call: string, error: unknown) => void;
}

/**
 * The signed calls of one judge. A call that fails is logged and yields null, without a toast: the page shows its own
 * message. `strictly` rejects instead.
 */
export class JudgeCalls {
  private readonly timestamps: Timestamps;
  private listener: ((error: unknown) => void) | null = null;

  constructor(private readonly options: JudgeCallsOptions) {
    this.timestamps = new Timestamps(options.now);
  }

  /** Tells `listener` why a call failed; returns the way to stop. */
  onFailure(listener: (error: unknown) => void): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  async send<T>(method: Method, call: string, params: Params = {}, body?: unknown): Promise<T | null> {
    try {
      return await this.strictly<T>(method, call, params, body);
    } catch {
      return null;
    }
  }

  async strictly<T>(method: Method, call: string, params: Params = {}, body?: unknown): Promise<T> {
    try {
      return await this.sendOnceMore<T>(method, call, params, body);
    } catch (error) {
      this.options.log(call, error);
      this.listener?.(error);
      throw error;
    }
  }

  /** Every call may be repeated safely; another tab may have signed in the same millisecond. */
  private async sendOnceMore<T>(method: Method, call: string, params: Params, body: unknown): Promise<T> {
    try {
      return await this.sendSigned<T>(method, call, params, body);
    } catch (error) {
      if (!isCode(error, 'SIGNATURE_REPLAYED')) throw error;
      return this.sendSigned<T>(method, call, params, body);
    }
  }

  private async sendSigned<T>(method: Method, call: string, params: Params, body: unknown): Promise<T> {
    const { path, query } = await signedPath(call, params, this.options.session, this.timestamps);
    const request: Call = { query, body, quiet: true, relogin: false };
    return this.options.api[method]<T>(path, request);
  }
}
