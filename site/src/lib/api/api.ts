import { edition } from '../edition';
import { loginGate } from './loginGate';
import { goToNewRelease } from '../browser/release';
import { ApiClient } from './client';
import type { ApiError } from './error';

/** Local storage key of the bearer token in builds with BEARER_LOGIN. */
export const TOKEN_KEY = 'marquee.token';

const bearerLogin = import.meta.env.VITE_BEARER_LOGIN === 'true';

/** Passes failed calls to the application, which shows them. */
export class Failures {
  private listener: ((error: ApiError) => void) | null = null;

  listen(listener: (error: ApiError) => void): () => void {
    this.listener = listener;
    return () => {
      this.listener = null;
    };
  }

  report(error: ApiError): void {
    this.listener?.(error);
  }
}

export const failures = new Failures();

/** The client every feature calls: `api.get('/apis/activity/status')`. */
export const api = new ApiClient({
  base: import.meta.env.VITE_API_BASE ?? '',
  edition,
  bearer: () => (bearerLogin ? localStorage.getItem(TOKEN_KEY) : null),
  language: () => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'),
  // The login window can fail to load after a release: reload, or else treat the login as declined.
  login: () => loginGate.ask().catch(() => goToNewRelease().then(() => false)),
  failed: (error) => failures.report(error),
});
