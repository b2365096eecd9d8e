import { vi } from 'vitest';
import { answer, server } from './server';

/** A code that was asked for. */
export const ASK = { email: 'mara@example.com', askId: 'ask', sentAt: 0, resendAt: 0 };
export const USER = { id: '7', username: 'Mara', email: 'mara@example.com', headImg: '' };

/** Loads the modules as a build with a variable set has them. */
export async function build(variable: 'VITE_BEARER_LOGIN' | 'VITE_PARTNER', value: string) {
  vi.stubEnv(variable, value);
  vi.resetModules();
  return {
    ...(await import('../features/passport/api/login')),
    ...(await import('../features/registration/api/registration')),
    ...(await import('../lib/registration')),
    ...(await import('../lib/session/user')),
    ...(await import('../lib/session/loginExchange')),
    ...(await import('../lib/session/providerResult')),
    ...(await import('../lib/api/api')),
    ...(await import('../app/LoginWindowHost')),
  };
}

/** Answers the login; for `beforeEach`. */
export function prepareVariant() {
  answer('post', '/apis/passport/login', { token: 'secret', expiresAt: '2025-10-12T00:00:00Z', user: USER });
}

/** Undoes what the test has built and stored; for `afterEach`. */
export function leaveVariant() {
  vi.unstubAllEnvs();
  vi.resetModules();
  server.events.removeAllListeners();
  sessionStorage.clear();
}
