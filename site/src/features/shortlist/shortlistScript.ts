import { attachFilmDialog } from './openFilm';
import { attachGrid } from './grid';

const LIVE = Symbol.for('marquee.shortlist');

/**
 * Brings a shortlist to life: search, themes, dialog. A page that lives already is left as it is, so the first script
 * and React may both ask. Returns the way to stop.
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
