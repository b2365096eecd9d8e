import { loadChunk } from '../../lib/browser/loadChunk';
import { isRehearsal } from '../../lib/browser/visitor';

/** Shows the rehearsal bar when the server set the `rehearsal` cookie; else downloads and requests nothing. */
export async function startRehearsal(): Promise<void> {
  if (!isRehearsal(document.cookie)) return;
  try {
    const { showRehearsalBar } = await loadChunk(() => import('./rehearsalBar'));
    await showRehearsalBar();
  } catch {
    // The page works without the bar.
  }
}
