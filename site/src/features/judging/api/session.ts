import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';
import { localKept } from '../../../lib/browser/keptStorage';

/** The judge or nominator logged in in this browser. The token signs every call and is never sent itself. */
export interface JudgeSession {
  token: string;
  name: string;
  role: Schema<'JudgeRole'>;
}

/** Local storage keys of the judge's login, separate from an entrant's. */
const SESSION_KEYS = {
  token: 'marquee.judge.token',
  name: 'marquee.judge.name',
  role: 'marquee.judge.role',
} as const;

/** What a judge logs in with; the second factor where one is asked for. */
export interface Credentials {
  name: string;
  password: string;
  secondFactor?: string;
}

const FORM = { quiet: true, relogin: false } as const;

/** Logs a judge or nominator in. Rejects with ApiError; everything goes in the body, which no log records. */
export const logIn = (body: Credentials): Promise<Schema<'JudgeLogin'>> =>
  api.post('/apis/activity/login', { body, ...FORM });

/** Makes a key for the authenticator app of a judge who has to set a second factor up. The next code confirms it. */
export const beginEnrolment = ({ name, password }: Credentials): Promise<Schema<'SecondFactor'>> =>
  api.post('/apis/activity/second-factor', { body: { name, password }, ...FORM });

/** Chooses the password of the account that an invitation is for. The token works once. */
export const takeInvitation = (token: string, password: string): Promise<Schema<'InvitedJudge'>> =>
  api.post('/apis/activity/invitation', { body: { token, password }, ...FORM });

/** The stored login; null without one. */
export function readSession(): JudgeSession | null {
  const token = localKept.get(SESSION_KEYS.token);
  const name = localKept.get(SESSION_KEYS.name);
  const role = localKept.get(SESSION_KEYS.role);
  if (!token || !name || (role !== 'judge' && role !== 'nominator')) return null;
  return { token, name, role };
}

export function keepSession({ token, name, role }: JudgeSession): void {
  localKept.set(SESSION_KEYS.token, token);
  localKept.set(SESSION_KEYS.name, name);
  localKept.set(SESSION_KEYS.role, role);
}

/** Ends the login in this browser. Drafts and the last place stay, under the judge's name. */
export function dropSession(): void {
  Object.values(SESSION_KEYS).forEach((key) => localKept.remove(key));
}

/** The page that a judge of that role works on. */
export const pageOf = (role: JudgeSession['role']): string => (role === 'judge' ? '/score' : '/nominate2');
