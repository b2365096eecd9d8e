import { attachVideos } from './components/workVideo';
import { attachShareLink } from './components/shareLink';

/** The page script of a work's page: its film is read from where the visitor is, its link is copied when it is pressed. */
export const workIsland = {
  selector: '[data-island="work"]',
  start(page: HTMLElement): () => void {
    const stop = new AbortController();
    attachVideos(page, stop.signal);
    attachShareLink(page, stop.signal);
    return () => stop.abort();
  },
};
