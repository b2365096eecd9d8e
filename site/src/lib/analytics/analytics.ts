import { analyticsScript } from '@edition/brand.json';
import { readPath } from '../paths';
import { hasLoginResult } from '../session/loginHint';
import { isCrawler, isRehearsal, refusesTracking, type PrivacySignals } from '../browser/visitor';

/** Delay between a navigation and its page-view report, in milliseconds. */
export const BEACON_DELAY_MS = 1000;

/** The beacon's address. `uid` is left out under Do Not Track or Global Privacy Control, and when logged out. */
export function beaconAddress(page: string, uid: string | null, privacy: PrivacySignals): string {
  const query = new URLSearchParams({ page, action: 'view' });
  if (uid && !refusesTracking(privacy)) query.set('uid', uid);
  return `${import.meta.env.VITE_API_BASE ?? ''}/apis/nocas/pingback/activity?${query}`;
}

/**
 * Reports a page view to the server and loads the organiser's analytics script, after BEACON_DELAY_MS. Returns a function
 * that cancels the report.
 */
export function reportPageView(page: string, uid: () => string | null): () => void {
  const timer = setTimeout(() => {
    new Image().src = beaconAddress(page, uid(), navigator as PrivacySignals);
    if (analyticsScript && mayBeMeasured(location)) loadAnalytics(analyticsScript);
  }, BEACON_DELAY_MS);
  return () => clearTimeout(timer);
}

/**
 * Whether the organiser's script may run at an address: on the pages that everybody reads, never where people log in,
 * register, send, create or judge, nor with the code of a login in the address.
 */
const mayBeMeasured = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  readPath(pathname).language !== null && !hasLoginResult(search);

/**
 * True when a link within the site has led from a page on which the organiser's script runs to one on which it may not.
 * A script runs until its document ends: reload the page.
 */
export const mustLeaveAnalytics = (address: Pick<Location, 'pathname' | 'search'>): boolean =>
  !mayBeMeasured(address) && document.querySelector('[data-analytics]') !== null;

/**
 * Loads the organiser's analytics script, once per page. It is not loaded for visitors who ask not to be tracked, for
 * crawlers, or in a rehearsal. The script runs with all rights of the page.
 */
export function loadAnalytics(address: string, visitor: PrivacySignals & { userAgent: string } = navigator) {
  if (refusesTracking(visitor) || isCrawler(visitor.userAgent) || isRehearsal(document.cookie)) return;
  if (document.querySelector('[data-analytics]')) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.dataset.analytics = '';
  document.head.append(script);
}
