import { HINT_KEY, hintedState } from '../lib/session/loginHint';
import { holdPresses } from './eventReplay';
import { betterAddress } from './betterAddress';
import { firstSight, stored } from './visitor';
import { settle } from './settle';
import { startFirstScript } from './startBootScript';

// Runs inline in the head of every page, before the first paint and without a request.
const better = betterAddress(firstSight());
if (better) location.replace(better);
else {
  // The styles show the header of who is logged in.
  const state = hintedState(stored(HINT_KEY));
  if (state) document.documentElement.dataset.user = state;
  settle();
  holdPresses();
  startFirstScript(state !== null);
}
