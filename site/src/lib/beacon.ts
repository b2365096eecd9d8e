/** Pause between a navigation and its page-view report, in milliseconds. */
export const BEACON_DELAY_MS = 1000;

/** Signals by which a visitor asks not to be tracked. */
export interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** The beacon's address. `uid` is left out under Do Not Track or Global Privacy Control, or when logged out. */
export function beaconAddress(page: string, uid: string | null, privacy: PrivacySignals): string {
  const query = new URLSearchParams({ page, action: 'view' });
  const refused = privacy.doNotTrack === '1' || privacy.globalPrivacyControl === true;
  if (uid && !refused) query.set('uid', uid);
  return `/apis/nocas/pingback/activity?${query}`;
}

/** Reports a page view in a second; returns the way to call it off. */
export function reportPageView(page: string, uid: () => string | null): () => void {
  const timer = setTimeout(() => {
    new Image().src = beaconAddress(page, uid(), navigator as PrivacySignals);
  }, BEACON_DELAY_MS);
  return () => clearTimeout(timer);
}
