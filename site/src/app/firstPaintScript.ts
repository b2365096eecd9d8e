import { HINT_KEY, hintedState } from '../lib/loginHint';
import { holdPresses } from './earlyPresses';
import { betterAddress } from './firstPaint';
import { firstSight, stored } from './firstSight';
import { settle } from './settle';
import { startFirstScript } from './startFirstScript';

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
