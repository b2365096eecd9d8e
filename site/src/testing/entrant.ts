import type { Schema } from '../lib/api/schema';
import { userStore, type RegisterState } from '../lib/session/user';
import { answer, calls, Failure } from './server';

export const PING: Schema<'Ping'> = {
  now: '2025-09-12T10:00:00+08:00',
  edition: 'international',
  phase: 'registration',
  registrationOpen: true,
  registrationOpensAt: '2025-07-15T00:00:00+08:00',
  registrationEndsAt: '2025-09-30T12:00:00+08:00',
  submissionOpen: true,
  submissionEndsAt: '2025-10-01T00:00:00+08:00',
  version: 'test',
};

/**
 * Answers the calls that every page makes, for an entrant in a state (null: logged out) and a country. Their deadlines
 * are those of PING, unless given.
 */
export function answerEntrant(
  registerState: RegisterState | null,
  country = 'FR',
  deadlines: Partial<Schema<'Status'>> = {},
): void {
  const user = registerState
    ? { id: '7', username: 'Mara', email: 'mara@example.com', headImg: '' }
    : new Failure(401, 'LOGIN_EXPIRED');
  answer('get', '/apis/ping', PING);
  answer('get', '/apis/nocas/ip/zone', { cn: false, zone: 'intl', country, assetHost: '' });
  answer('get', '/apis/passport/user', user);
  answer('get', '/apis/activity/status', {
    registerState: registerState ?? 'NONE',
    qy: false,
    registerCn: false,
    registerUntil: registerState === 'NONE' || registerState === 'DENY' ? PING.registrationEndsAt : null,
    submitUntil: registerState === 'PASS' ? PING.submissionEndsAt : null,
    uploadGraceUntil: null,
    registration: null,
    entry: null,
    ...deadlines,
  });
}

/** Logs an entrant in, as `answerEntrant` describes them; without a trace in `calls`. */
export async function logInEntrant(
  registerState: RegisterState,
  deadlines: Partial<Schema<'Status'>> = {},
): Promise<void> {
  answerEntrant(registerState, 'FR', deadlines);
  await userStore.loggedIn();
  calls.length = 0;
}
