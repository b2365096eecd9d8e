import { isCrawler } from '../browser/crawler';
import { refusesTracking, type PrivacySignals } from './privacy';
import { isRehearsal } from '../browser/rehearsal';

/**
 * Loads the organiser's analytics script, once a page. Not for visitors who ask not to be tracked, nor for crawlers, nor
 * in a rehearsal. It runs with all rights of the page.
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
