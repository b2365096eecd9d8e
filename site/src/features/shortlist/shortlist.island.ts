import type { Island } from '../../lib/island';
import { attachFilter } from './components/listFilter';
import { attachWorkDialog } from './components/workDialog';

/** Search, filters, order and dialog of the shortlist. The address keeps what the visitor has chosen. */
export const shortlistIsland: Island = {
  selector: '[data-island="shortlist"]',
  start(page) {
    const stop = new AbortController();
    attachFilter(page, stop.signal);
    attachWorkDialog(page, stop.signal);
    return () => stop.abort();
  },
};
