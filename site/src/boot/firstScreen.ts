import { showAct } from '../features/home/act.island';
import { countdownOf, countdownWords, countOf } from '../features/home/countdown';
import { showFilm } from '../features/home/film.island';
import { lightSeenWall } from '../features/home/litWall';
import { actDates } from '../lib/clock/acts';
import { assumedClock } from '../lib/clock/assumedClock';
import { paintFirst } from '../lib/island';
import { HINT_KEY, hintedStanding } from '../lib/session/loginHint';
import { stored } from '../lib/browser/storage';
import { loadNarrowStyles } from './narrowStyles';

// Runs from the head of Home and of the phone page: chooses the act and the reader's next step, and writes the number of
// the countdown and the film of the day as soon as they are parsed, before the first paint. Islands go on from there.
loadNarrowStyles();
const clock = assumedClock();
showAct(clock);
const { act } = document.documentElement.dataset;
// Their first screen has large figures. Other acts begin without the font of those (ssg/page/pageFonts.ts).
if (act === 'closed' || act === 'ceremony')
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=figures]')) link.rel = 'preload';
if (act === 'winners') lightSeenWall();
// Once the results are public neither a countdown nor a film of the day is on the page.
if (!actDates.winners) {
  whenParsed('[data-island="countdown"] [data-part="time"]', (time) => {
    const countdown = time.closest<HTMLElement>('[data-island]')!;
    const { count, unit } = countOf(
      countdownOf(clock, hintedStanding(stored(HINT_KEY))),
      countdownWords(countdown),
    );
    paintFirst(countdown.querySelector<HTMLElement>('[data-part=count]')!, count);
    paintFirst(countdown.querySelector<HTMLElement>('[data-part=unit]')!, unit);
  });
  if (act === 'finalists') whenParsed('.act-film', () => showFilm(document, clock.now()));
}

/** Calls `then` with an element as soon as it is on the page. */
function whenParsed(selector: string, then: (element: HTMLElement) => void): void {
  new MutationObserver((_changes, observer) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    then(element);
  }).observe(document, { childList: true, subtree: true });
}
