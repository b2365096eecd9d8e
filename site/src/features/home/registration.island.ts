import { timeline } from '../../content/catalogue';
import type { ContestClock } from '../../lib/clock/contestClock';
import { inPlace, type Island, keepBuilt, part, wordsOf } from '../../lib/island';
import { countdown, deadline, deadlineInBothZones, inOffsetOf, inReadersZone } from '../../lib/locale/dates';
import { countdownOf, countdownWords, countOf } from './countdown';

const SECOND = 1000;
const MINUTE = 60_000;

/** The number in the film leader and the clock below it: the time until registration opens or closes, or until entries close. */
export const countdownIsland: Island = {
  selector: '[data-island="countdown"]',
  start(element, { clock }) {
    const words = countdownWords(element);
    const parts = ['count', 'unit', 'label', 'time'].map((name) => part(element, name));
    const [count, unit, label, time] = parts as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    const undo = parts.map(keepBuilt);
    const inWords = (name: 'day' | 'hour' | 'minute', n: number) =>
      `${n} ${words[`${name}${n === 1 ? 'One' : 'Other'}`]}`;

    const stop = clock.every(SECOND, (known) => {
      const { label: name, left } = countdownOf(known);
      const shownCount = countOf(known, words);
      count.textContent = shownCount.count;
      unit.textContent = shownCount.unit;
      label.textContent = words[name];
      const shown = document.createElement('span');
      shown.ariaHidden = 'true';
      shown.textContent = countdown(left);
      const spoken = document.createElement('span');
      spoken.className = 'visually-hidden';
      spoken.textContent = [
        inWords('day', left.days),
        inWords('hour', left.hours),
        inWords('minute', left.minutes),
      ].join(' ');
      time.replaceChildren(shown, spoken);
    });
    return () => {
      stop();
      undo.forEach((put) => put());
    };
  },
};

/**
 * Deadlines with hour and zone: `data-deadline` says which one. An element with words is a sentence with the date in both
 * zones; another one keeps the edition's time, and its next element says the reader's where that differs. The end of
 * registration follows an extension.
 */
export const deadlineIsland: Island = {
  selector: '[data-deadline]',
  start(element, { language, clock }) {
    const words = wordsOf<'closes' | 'closed'>(element);
    const theirs = element.nextElementSibling as HTMLElement | null;
    const undo = [element, ...(theirs ? [theirs] : [])].map(keepBuilt);
    const stop = clock.every(MINUTE, (known) => {
      const moment = momentOf(element.dataset.deadline!, known);
      if (words.closes) {
        const sentence = known.now() < Date.parse(moment) ? words.closes : words.closed;
        element.textContent = inPlace(sentence, 'date', deadlineInBothZones(moment, language));
        return;
      }
      const opens = element.dataset.deadline === 'opens';
      if (!opens) element.textContent = deadline(moment, language);
      if (theirs) theirs.textContent = inReadersZone(moment, language, opens) ?? '';
    });
    return () => {
      stop();
      undo.forEach((put) => put());
    };
  },
};

/** A deadline of the timeline, in the edition's offset. */
function momentOf(name: string, { ping }: ContestClock): string {
  const { opensAt } = timeline.registration;
  if (name === 'opens') return opensAt;
  const end = name === 'entries' ? ping.submissionEndsAt : ping.registrationEndsAt;
  return inOffsetOf(end ?? ping.registrationEndsAt, opensAt);
}
