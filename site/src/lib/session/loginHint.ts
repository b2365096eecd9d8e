import type { Schema } from '../api/schema';
import type { Standing } from './nextStep';

/** What the pages show of an entrant before the application is there. */
export type Hinted = Partial<Standing & Pick<Schema<'Status'>, 'registration' | 'entry'>>;

/**
 * Local storage key of the login hint: `{username}`, their `Standing` and versions, no secret. With it a page loads the
 * application at once, the header reserves space for the menu, and Home shows the next step.
 */
export const HINT_KEY = 'marquee.user';

/** Local storage key of the address of the last login, for the next one. A logout removes it. */
export const ADDRESS_KEY = 'marquee.address';

/** Whether a login with a provider has just returned to this page, which then needs the application at once. */
export const hasLoginResult = (search: string): boolean => /[?&]login=/.test(search);

/** The registration state in a stored hint, or null when there is none. */
export function hintedState(stored: string | null): string | null {
  if (!stored) return null;
  const state = /"registerState":"([A-Z]+)"/.exec(stored);
  return state?.[1] ?? 'NONE';
}

/** The standing in a stored hint, without what an older version did not store, or null when there is none. */
export function hintedStanding(stored: string | null): Hinted | null {
  try {
    return JSON.parse(stored ?? 'null') as Hinted | null;
  } catch {
    return null;
  }
}
