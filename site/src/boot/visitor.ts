import { LANGUAGE_KEY, zoneCountry } from '../lib/locale/language';
import type { Visitor } from './betterAddress';

/** What local storage keeps under a key; null where a browser keeps nothing. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What can be seen of the visitor now. */
export const currentVisitor = (): Visitor => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  stored: stored(LANGUAGE_KEY),
  country: zoneCountry(document.cookie),
  userAgent: navigator.userAgent,
});
