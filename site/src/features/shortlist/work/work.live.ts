import { attachShareLink } from './shareLink';

/** The page script of a work's page: its link is copied when it is pressed. */
export const workScript = {
  selector: '[data-live="work"]',
  start(page: HTMLElement): () => void {
    const stop = new AbortController();
    attachShareLink(page, stop.signal);
    return () => stop.abort();
  },
};
