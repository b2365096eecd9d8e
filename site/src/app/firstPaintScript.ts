import { HINT_KEY, hintedState } from '../lib/loginHint';
import { betterAddress } from './firstPaint';
import { firstSight, stored } from './firstSight';

// Runs inline in the head of every page, before the first paint and without a request.
const better = betterAddress(firstSight());
if (better) location.replace(better);
else {
  // The styles show the header of who is logged in.
  const state = hintedState(stored(HINT_KEY));
  if (state) document.documentElement.dataset.user = state;
}
