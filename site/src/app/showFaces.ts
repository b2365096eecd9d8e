import { afterFirstPaint } from './afterFirstPaint';

/** Local storage key that says that this browser has downloaded the pages' faces. */
const FACES_KEY = 'marquee.faces';

/**
 * Sets the page in its own faces. A first visitor reads at once in the browser's own, cut to the same measures, and the
 * page's are downloaded when it has been painted; who has them already sees no others.
 */
export function showFaces(): void {
  const faces = document.querySelector<HTMLStyleElement>('style[data-faces]');
  if (!faces) return;
  const show = () => {
    faces.media = 'all';
  };
  try {
    if (localStorage.getItem(FACES_KEY)) return show();
    localStorage.setItem(FACES_KEY, 'here');
  } catch {
    // A browser that keeps nothing is a first visitor every time.
  }
  afterFirstPaint(show);
}
