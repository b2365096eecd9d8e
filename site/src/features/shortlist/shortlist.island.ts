import { attachWorkDialog } from './components/openWork';
import { attachGrid } from './components/grid';

const ATTACHED = Symbol.for('marquee.shortlist');

/**
 * Brings a shortlist to life: search, themes, dialog. A page that lives already is left as it is. Returns the way to stop,
 * which leaves the page as it was built but for what the visitor has chosen: that goes on when it is started again.
 */
export function attachShortlist(page: HTMLElement & { [ATTACHED]?: true }): () => void {
  if (page[ATTACHED]) return () => undefined;
  page[ATTACHED] = true;
  const stop = new AbortController();
  attachGrid(page, stop.signal);
  attachWorkDialog(page, stop.signal);
  return () => {
    stop.abort();
    delete page[ATTACHED];
  };
}

/** The shortlist's page script. */
export const shortlistIsland = { selector: '[data-island="shortlist"]', start: attachShortlist };
