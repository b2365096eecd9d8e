import { stored } from '../../lib/browser/storage';
import { actAt, actDates } from '../../lib/clock/acts';
import { endsOf } from '../../lib/clock/assumedClock';
import type { ContestClock } from '../../lib/clock/contestClock';
import type { Island } from '../../lib/island';
import { HINT_KEY, hintedStanding } from '../../lib/session/loginHint';
import { homeAction } from './action';

const SECOND = 1000;
const DAY = 86_400_000;
/** Before the opening one shutter is one day; at most these are drawn. */
const MOST_SHUTTERS = 14;

/**
 * Shows the act and the reader's primary action: all of them are in the prerendered page, and the styles show those that
 * `data-act` and `data-action` of the document name. The action of an entrant is known by the login hint.
 */
export function showAct(clock: ContestClock, hint: string | null = stored(HINT_KEY)): void {
  const now = clock.now();
  const ends = endsOf(clock);
  const act = actAt(now, actDates, ends);
  const standing = hintedStanding(hint);
  const { dataset, style } = document.documentElement;
  dataset.act = act;
  dataset.action = homeAction({
    act,
    standing,
    now,
    registrationEndsAt: ends.registrationEndsAt,
    winners: actDates.winners,
  });
  const days = (from: number) => Math.floor((now - from) / DAY) + 1;
  style.setProperty('--shutters', `${Math.max(0, Math.min(MOST_SHUTTERS, 1 - days(ends.opensAt)))}`);
  // The styles count with it.
  style.setProperty('--version', `${standing?.entry?.version ?? standing?.registration?.version ?? 1}`);
  style.setProperty('--review-day', `${days(ends.submissionEndsAt ?? ends.registrationEndsAt)}`);
}

/** Follows the clock, a login, a logout and a deadline within a second. */
export const actIsland: Island = {
  selector: '[data-acts]',
  start: (_element, { clock }) => clock.every(SECOND, (known) => showAct(known)),
};
