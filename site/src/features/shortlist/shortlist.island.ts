import type { Island } from '../../lib/island';
import { attachWorkDialog } from './components/workDialog';
import { attachFilter } from './components/workFilter';

/** Search, themes and dialog of the shortlist. Unmounting keeps what the visitor has chosen for the next mount. */
export const shortlistIsland: Island = {
  selector: '[data-island="shortlist"]',
  start(page) {
    const stop = new AbortController();
    attachFilter(page, stop.signal);
    attachWorkDialog(page, stop.signal);
    return () => stop.abort();
  },
};
