import { attachFilmDialog } from './components/openWork';
import { attachGrid } from './components/grid';

const LIVE = Symbol.for('marquee.shortlist');

/**
 * Brings a shortlist to life: search, themes, dialog. A page that lives already is left as it is. Returns the way to stop,
 * which leaves the page as it was built but for what the visitor has chosen: that goes on when it is started again.
 */
export function attachShortlist(page: HTMLElement & { [LIVE]?: true }): () => void {
  if (page[LIVE]) return () => undefined;
  page[LIVE] = true;
  const stop = new AbortController();
  attachGrid(page, stop.signal);
  attachFilmDialog(page, stop.signal);
  return () => {
    stop.abort();
    delete page[LIVE];
  };
}

/** The shortlist's page script. */
export const shortlistScript = { selector: '[data-live="shortlist"]', start: attachShortlist };
