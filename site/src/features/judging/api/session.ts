import type { Schema } from '../../../lib/api/schema';

/** Who judges in this browser. The token signs every call and is never sent itself. */
export interface JudgeSession {
  token: string;
  name: string;
  role: Schema<'JudgeRole'>;
}

/** Local storage keys of the judge's login: their own, apart from an entrant's. */
export const SESSION_KEYS = {
  token: 'marquee.judge.token',
  name: 'marquee.judge.name',
  role: 'marquee.judge.role',
} as const;

/** The stored login, or null when nobody has logged in as a judge here. */
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

/** Ends the login in this browser. Drafts and places stay, under the judge's name. */
export function dropSession(): void {
  Object.values(SESSION_KEYS).forEach((key) => localStorage.removeItem(key));
}

/** Where a judge of that role works. */
export const deskOf = (role: JudgeSession['role']): string => (role === 'judge' ? '/score' : '/nominate2');
