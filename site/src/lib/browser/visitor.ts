const CRAWLER =
  /bot|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|embedly|quora|pinterest|bingpreview/i;

/** True for search engines and for services that draw previews of shared links. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/** True on phones and small tablets, where the contest cannot be entered. */
export const isPhone = (userAgent: string): boolean =>
  /Android.+Mobile|iPhone|iPod|Windows Phone|IEMobile|Opera Mini|HarmonyOS.+Mobile/i.test(userAgent);

/** True when the server runs a rehearsal. Only `make run` and `make dev` set this cookie. */
export const isRehearsal = (cookie: string): boolean => /(?:^|;\s*)rehearsal=1(?:;|$)/.test(cookie);

/** The browser's privacy settings: Do Not Track and Global Privacy Control. */
export interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** True when the visitor asks not to be tracked. */
export const refusesTracking = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true;
