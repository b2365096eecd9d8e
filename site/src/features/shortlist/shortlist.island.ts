import type { Island } from '../../lib/island';
import { attachFilter } from './components/listFilter';
import { attachWorkDialog } from './components/workDialog';

/** Search, filters, order, stills that play and dialog of the shortlist. The address keeps what the visitor has chosen. */
export const shortlistIsland: Island = {
  selector: '[data-island="shortlist"]',
  start(page) {
    const stop = new AbortController();
    attachFilter(page, stop.signal);
    attachStills(page, stop.signal);
    attachWorkDialog(page, stop.signal);
    return () => stop.abort();
  },
};

/**
 * The program that plays stills comes when the pointer or the keyboard is on a film for the first time. If it does not
 * arrive, stills rest.
 */
function attachStills(page: HTMLElement, signal: AbortSignal): void {
  const waiting = new AbortController();
  const load = async () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    const program = await import('./components/playStill').catch(() => undefined);
    if (!signal.aborted) program?.attachPlay(page, signal);
  };
  for (const name of ['pointerover', 'focusin'])
    page.addEventListener(name, load, { signal: waiting.signal });
  signal.addEventListener('abort', () => waiting.abort());
}
