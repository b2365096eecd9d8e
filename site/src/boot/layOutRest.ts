import { whenIdle } from './whenIdle';

/** Elements that the styles leave out until they come near. */
const BELOW = '.below';

/**
 * Lays out the rest of a page, a part at a time, whenever the browser has a moment: whoever jumps to its end, searches
 * it or takes a picture of the whole finds it there. Calls back after the last.
 */
export function layOutRest(then: () => void): void {
  const parts = [...document.querySelectorAll<HTMLElement>(BELOW)];
  const next = () => {
    const part = parts.shift();
    if (!part) return then();
    part.style.contentVisibility = 'visible';
    whenIdle(next);
  };
  whenIdle(next);
}
