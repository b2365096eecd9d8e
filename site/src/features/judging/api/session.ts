import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';

/** The judge or nominator logged in in this browser. The token signs every call and is never sent itself. */
export interface JudgeSession {
  token: string;
  name: string;
  role: Schema<'JudgeRole'>;
}

/** Local storage keys of the judge's login, separate from an entrant's. */
export const SESSION_KEYS = {
  token: 'marquee.judge.token',
  name: 'marquee.judge.name',
  role: 'marquee.judge.role',
} as const;

/** Logs a judge or nominator in. Rejects with ApiError; name and password go in the body, which no log records. */
export const logIn = (name: string, password: string): Promise<Schema<'JudgeLogin'>> =>
  api.post('/apis/activity/login', {
    body: { name, password },
    quiet: true,
    relogin: false,
  });

/** The stored login; null without one. */
export function readSession(): JudgeSession | null {
  const token = localStorage.getItem(SESSION_KEYS.token);
  const name = localStorage.getItem(SESSION_KEYS.name);
  const role = localStorage.getItem(SESSION_KEYS.role);
  if (!token || !name || (role !== 'judge' && role !== 'nominator')) return null;
  return { token, name, role };
}

export function keepSession({ token, name, role }: JudgeSession): void {
  localStorage.setItem(SESSION_KEYS.token, token);
  localStorage.setItem(SESSION_KEYS.name, name);
  localStorage.setItem(SESSION_KEYS.role, role);
}

/** Ends the login in this browser. Drafts and the last place stay, under the judge's name. */
export function dropSession(): void {
  Object.values(SESSION_KEYS).forEach((key) => localStorage.removeItem(key));
}

/** The page that a judge of that role works on. */
export const pageOf = (role: JudgeSession['role']): string => (role === 'judge' ? '/score' : '/nominate2');
