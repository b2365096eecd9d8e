import '@edition-fonts.css';
import '../styles/site.css';
import { startRehearsal } from '../features/rehearsal/startRehearsal';
import { loadChunk } from '../lib/browser/loadChunk';
import { recoverFromLoadFailure } from '../boot/loader';

/** Starts the application in the empty shell `app.html`. There is no boot script to take over from. */
async function fillShell(): Promise<void> {
  try {
    const { start } = await loadChunk(() => import('./application'));
    await start(() => ({ clock: null, reported: false }));
  } catch {
    await recoverFromLoadFailure();
  }
}

// On prerendered pages the boot script starts the application; this module is loaded with it and does nothing.
if (!document.getElementById('root')!.hasChildNodes()) {
  void fillShell();
  void startRehearsal();
}
