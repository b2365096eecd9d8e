import { showAct } from '../features/home/act.island';
import { countdownOf, countdownWords, countOf } from '../features/home/countdown';
import { actDates } from '../lib/clock/acts';
import { assumedClock } from '../lib/clock/assumedClock';
import { paintFirst, part } from '../lib/island';
import { HINT_KEY, hintedStanding } from '../lib/session/loginHint';
import { stored } from '../lib/browser/storage';

// Inlined into the head of Home and of the phone page: chooses the act and the reader's next step, and writes the number of
// the countdown as soon as it is parsed, before the first paint. Islands go on from there.
const clock = assumedClock();
showAct(clock);
// Once the results are public no countdown is on the page.
if (!actDates.winners)
  new MutationObserver((_changes, observer) => {
    const countdown = document.querySelector<HTMLElement>('[data-island="countdown"]');
    if (!countdown?.querySelector('[data-part="time"]')) return;
    observer.disconnect();
    const { count, unit } = countOf(
      countdownOf(clock, hintedStanding(stored(HINT_KEY))),
      countdownWords(countdown),
    );
    paintFirst(part(countdown, 'count'), count);
    paintFirst(part(countdown, 'unit'), unit);
  }).observe(document, { childList: true, subtree: true });
