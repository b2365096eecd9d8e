import { HINT_KEY, hintedState } from '../lib/session/loginHint';
import { captureClicks } from './eventReplay';
import { betterAddress } from './betterAddress';
import { currentVisitor, stored } from './visitor';
import { settle } from './settle';
import { startBootScript } from './startBootScript';

// Runs inline in the head of every page, before the first paint and without a request.
const better = betterAddress(currentVisitor());
if (better) location.replace(better);
else {
  // The styles show the header of who is logged in.
  const state = hintedState(stored(HINT_KEY));
  if (state) document.documentElement.dataset.user = state;
  settle();
  captureClicks();
  startBootScript(state !== null);
}
