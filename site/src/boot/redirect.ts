import { stored } from '../lib/browser/storage';
import { isCrawler, isPhone } from '../lib/browser/visitor';
import { chosenLanguage, LANGUAGE_KEY, zoneCountry } from '../lib/locale/language';
import { PHONE_READABLE, pagePath, readPath } from '../lib/paths';

/** The input of a redirect. */
export interface Visitor {
  pathname: string;
  search: string;
  hash: string;
  /** The stored choice of language, or null. */
  stored: string | null;
  /** ISO country from the `zone` cookie, or null. */
  country: string | null;
  userAgent: string;
}

/** The visitor of this page, by its address, cookies and storage. */
export const currentVisitor = (): Visitor => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  stored: stored(LANGUAGE_KEY),
  country: zoneCountry(document.cookie),
  userAgent: navigator.userAgent,
});

/**
 * The address to redirect a visitor to, or null for none: phones go to the phone page, except from the privacy notice
 * and the terms, and desktops away from it, and a page opens in the reader's own language. Crawlers are never
 * redirected.
 */
export function redirectTarget(visitor: Visitor): string | null {
  const { pathname, search, hash, userAgent } = visitor;
  if (isCrawler(userAgent)) return null;
  const { path, language } = readPath(pathname);
  const wanted = chosenLanguage(visitor);
  const phone = isPhone(userAgent);
  if (phone && path !== '/m' && !PHONE_READABLE.includes(path)) {
    // The query of the judges' login may have an invitation.
    const shared = path === '/login' ? pathname : pathname + search;
    const from = pathname === '/' || pathname === '/en' ? '' : `?from=${encodeURIComponent(shared)}`;
    return pagePath('/m', wanted ?? language ?? 'zh') + from;
  }
  if (!phone && path === '/m') return pagePath('/', wanted ?? language ?? 'zh');
  if (!language || !wanted || wanted === language) return null;
  return pagePath(path, wanted) + search + hash;
}
