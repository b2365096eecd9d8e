import { layOutRest } from './layOutRest';
import { showFonts } from './showFonts';

/** Longest that the rest of a page waits for its faces, in milliseconds. */
const PATIENCE_MS = 1500;

/**
 * Lets a built page settle, one thing after the other, so that none is slowed down by the next: what is in sight is
 * painted, then set in the page's faces, then the rest is laid out, then what moves begins to. The styles hold all that
 * back while the document has `data-settling`; without scripts nothing waits.
 */
export function settle(): void {
  const page = document.documentElement;
  page.dataset.settling = '';
  let begun = false;
  const finish = () => {
    if (begun) return;
    begun = true;
    layOutRest(() => delete page.dataset.settling);
  };
  setTimeout(finish, PATIENCE_MS);
  showFonts(finish);
}
