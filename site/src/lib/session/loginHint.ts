/**
 * Local storage key of the hint that somebody is logged in: `{username, registerState}`, no secret. With it a page loads
 * the application at once, and the header keeps the space of what it will show.
 */
export const HINT_KEY = 'marquee.user';

/** Local storage key of the address of the last login, for the next one. A logout removes it. */
export const ADDRESS_KEY = 'marquee.address';

/** The registration state in a stored hint, or null when there is none. */
export function hintedState(stored: string | null): string | null {
  if (!stored) return null;
  const state = /"registerState":"([A-Z]+)"/.exec(stored);
  return state?.[1] ?? 'NONE';
}
