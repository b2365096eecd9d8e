import { header } from '../edition';
import { goToNewRelease } from '../browser/loadChunk';
import { ApiClient, type LoginAnswers } from './client';
import type { ApiError } from './error';
import { localKept } from '../browser/keptStorage';

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
  header,
  tokens: bearerLogin,
  bearer: () => (bearerLogin ? localKept.get(TOKEN_KEY) : null),
  language: () => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'),
  // The login window can fail to load after a release: reload, or else treat the login as declined.
  login: () => loginGate.ask('expired').catch(() => goToNewRelease().then(() => false)),
  logins: () => loginGate.answers,
  failed: (error) => failures.report(error),
});

/** Why the login window opens by itself: the session has ended, or what was asked for takes a recent login. */
export type LoginReason = 'expired' | 'recent';

/** Opens the login window; resolves true after a login, false when the visitor closed it. */
export type OpenLogin = (reason?: LoginReason) => Promise<boolean>;

/**
 * Connects what requires a login, the API client and the guards, with the login window, which the application registers.
 * Concurrent requests share one window.
 */
export class LoginGate {
  private open: OpenLogin | null = null;
  private pending: Promise<boolean> | null = null;

  answers: LoginAnswers = { count: 0, last: null };

  /** Registers the window; returns a function that removes it. */
  register(open: OpenLogin): () => void {
    this.open = open;
    return () => {
      if (this.open === open) this.open = null;
    };
  }

  /** Asks the visitor to log in. Resolves false when they decline or no window is registered. */
  ask(reason?: LoginReason): Promise<boolean> {
    if (!this.open) return Promise.resolve(false);
    this.pending ??= this.open(reason)
      .then((loggedIn) => {
        this.answers = { count: this.answers.count + 1, last: loggedIn };
        return loggedIn;
      })
      .finally(() => {
        this.pending = null;
      });
    return this.pending;
  }
}

/** The site's login gate. */
export const loginGate = new LoginGate();
