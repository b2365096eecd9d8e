import { LANGUAGE_KEY, zoneCountry } from '../lib/language';
import { betterAddress } from './firstPaint';

/** Runs inline in the head of every page, before the first paint and without a request. */
function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

const better = betterAddress({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  stored: stored(),
  country: zoneCountry(document.cookie),
  userAgent: navigator.userAgent,
});
if (better) location.replace(better);
