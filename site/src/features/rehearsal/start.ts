import { loadChunk } from '../../lib/browser/loadChunk';
import { isRehearsal } from '../../lib/browser/rehearsal';

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
