import '@edition-fonts.css';
import '../styles/site.css';
import { startRehearsal } from '../features/rehearsal/start';
import { loadChunk } from '../lib/browser/loadChunk';
import { recoverFromLoadFailure } from '../boot/loader';

/** Fills the shell of the application's own routes. Nothing is built into it that could be handed over. */
async function fillShell(): Promise<void> {
  try {
    const { start } = await loadChunk(() => import('./application'));
    await start(() => ({ clock: null, reported: false }));
  } catch {
    await recoverFromLoadFailure();
  }
}

// Pages that were built have their first script. This module comes along with the application there, and does nothing.
if (!document.getElementById('root')!.hasChildNodes()) {
  void fillShell();
  void startRehearsal();
}
