import { afterFirstPaint } from '../lib/browser/schedule';
import { NARROW_WINDOW } from '../lib/browser/narrowWindow';

/**
 * Loads the page's styles of narrow windows, which the build left in a `<noscript>`: in such a window before the first
 * paint, in others after it, so that they are there when the window is made narrower.
 */
export function loadNarrowStyles(): void {
  const link = document.querySelector('noscript[data-narrow]')?.textContent;
  if (!link) return;
  // Only a stylesheet that the parser inserts holds back the first paint in every browser.
  if (matchMedia(NARROW_WINDOW).matches) document.write(link);
  else afterFirstPaint(() => document.head.insertAdjacentHTML('beforeend', link));
}
