import { loadChunk } from '../../lib/loadChunk';

/** Whether the server said that this is a rehearsal; only `make run` and `make dev` do. */
export const isRehearsal = (cookie: string): boolean => /(?:^|;\s*)rehearsal=1(?:;|$)/.test(cookie);

/** Shows the ribbon that moves the contest's clock in a rehearsal; elsewhere downloads and asks nothing. */
export async function startRehearsal(): Promise<void> {
  if (!isRehearsal(document.cookie)) return;
  try {
    const { showRibbon } = await loadChunk(() => import('./ribbon'));
    await showRibbon();
  } catch {
    // A page without its ribbon is whole.
  }
}
