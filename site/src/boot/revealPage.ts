import { afterFirstPaint, whenIdle } from '../lib/browser/schedule';

/** Longest that the rest of a page waits for the first paint, in milliseconds. */
const LONGEST_PAINT_WAIT_MS = 1500;
/** Elements that the styles do not lay out until they come near the viewport. */
const BELOW = '.below';

/**
 * Reveals a prerendered page in steps, each when the browser is idle, so that none slows down the next: the first paint,
 * the layout of what is out of sight, and then animations. The document has `data-revealing` until the last step, with
 * the value `paint` until the first paint; until then the styles hold back animations. Without scripts there are no
 * steps. Runs from the head.
 */
export function revealPage(): void {
  const page = document.documentElement;
  page.dataset.revealing = 'paint';
  let begun = false;
  const layOut = () => {
    if (begun) return;
    begun = true;
    layOutBelow(() => delete page.dataset.revealing);
  };
  setTimeout(layOut, LONGEST_PAINT_WAIT_MS);
  afterFirstPaint(() => {
    if (page.dataset.revealing) page.dataset.revealing = '';
    layOut();
  });
}

/**
 * Lays out the rest of a page one part at a time, so that the scroll bar, the search in the page and screenshots of the
 * whole page are right. Calls back after the last part.
 */
export function layOutBelow(then: () => void): void {
  const parts = [...document.querySelectorAll<HTMLElement>(BELOW)];
  const next = () => {
    const part = parts.shift();
    if (!part) return then();
    part.style.contentVisibility = 'visible';
    whenIdle(next);
  };
  whenIdle(next);
}
