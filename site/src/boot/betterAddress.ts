import { isCrawler } from '../lib/browser/crawler';
import { chosenLanguage } from '../lib/locale/language';
import { isPhone } from '../lib/browser/phone';
import { pagePath, readPath } from '../lib/paths';

/** What the script in the head can see before anything is painted. */
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

/**
 * Where a visitor should be instead, or null: phones at the phone page, desktops away from it, readers at their own
 * language's address. Crawlers stay wherever they are.
 */
export function betterAddress(sight: Visitor): string | null {
  const { pathname, search, hash, userAgent } = sight;
  if (isCrawler(userAgent)) return null;
  const { path, language } = readPath(pathname);
  const wanted = chosenLanguage(sight);
  const phone = isPhone(userAgent);
  if (phone && path !== '/m') {
    const from =
      pathname === '/' || pathname === '/en' ? '' : `?from=${encodeURIComponent(pathname + search)}`;
    return pagePath('/m', wanted ?? language ?? 'zh') + from;
  }
  if (!phone && path === '/m') return pagePath('/', wanted ?? language ?? 'zh');
  if (!language || !wanted || wanted === language) return null;
  return pagePath(path, wanted) + search + hash;
}
