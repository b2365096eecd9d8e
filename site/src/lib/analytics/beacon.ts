import { analyticsScript } from '@edition/brand.json';
import { loadAnalytics } from './analytics';
import { refusesTracking, type PrivacySignals } from './privacy';

/** Pause between a navigation and its page-view report, in milliseconds. */
export const BEACON_DELAY_MS = 1000;

/** The beacon's address. `uid` is left out under Do Not Track or Global Privacy Control, or when logged out. */
export function beaconAddress(page: string, uid: string | null, privacy: PrivacySignals): string {
  const query = new URLSearchParams({ page, action: 'view' });
  if (uid && !refusesTracking(privacy)) query.set('uid', uid);
  return `/apis/nocas/pingback/activity?${query}`;
}

/** Reports a page view in a second, and lets the organiser's analytics see it too; returns the way to call it off. */
export function reportPageView(page: string, uid: () => string | null): () => void {
  const timer = setTimeout(() => {
    new Image().src = beaconAddress(page, uid(), navigator as PrivacySignals);
    if (analyticsScript) loadAnalytics(analyticsScript);
  }, BEACON_DELAY_MS);
  return () => clearTimeout(timer);
}
