import { edition } from '../edition';
import { loginGate } from './loginGate';
import { goToNewRelease } from '../browser/release';
import { ApiClient } from './client';
import type { ApiError } from './error';

/** Local storage key of the bearer token in builds with BEARER_LOGIN. */
export const TOKEN_KEY = 'marquee.token';

const bearerLogin = import.meta.env.VITE_BEARER_LOGIN === 'true';

/** Passes failures to whoever can put them into words; set up once by the application. */
export class Failures {
  private tell: ((error: ApiError) => void) | null = null;

  listen(tell: (error: ApiError) => void): () => void {
    this.tell = tell;
    return () => {
      this.tell = null;
    };
  }

  report(error: ApiError): void {
    this.tell?.(error);
  }
}

export const failures = new Failures();

/** The client every feature calls: `api.get('/apis/activity/status')`. */
export const api = new ApiClient({
  base: import.meta.env.VITE_API_BASE ?? '',
  edition,
  bearer: () => (bearerLogin ? localStorage.getItem(TOKEN_KEY) : null),
  language: () => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'),
  // Without its window nobody can log in: the call is refused, unless a new release brings another window.
  login: () => loginGate.ask().catch(() => goToNewRelease().then(() => false)),
  failed: (error) => failures.report(error),
});
