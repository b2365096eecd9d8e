import { endsOf } from '../../lib/clock/assumedClock';
import { timeline } from '../../content/catalogue';
import { stored } from '../../lib/browser/storage';
import type { ContestClock } from '../../lib/clock/contestClock';
import { inPlace, type Island, keepBuilt, part, wordsOf } from '../../lib/island';
import { HINT_KEY, hintedStanding } from '../../lib/session/loginHint';
import { countdown, deadline, deadlineInBothZones, inOffsetOf, inReadersZone } from '../../lib/locale/dates';
import { countdownOf, countdownWords, countOf } from './countdown';

const SECOND = 1000;

/** The number in the film leader and the clock below it: the time until registration opens or closes, or until entries close, to the reader's own end where they have one. */
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
      const counted = countdownOf(known, hintedStanding(stored(HINT_KEY)));
      const { label: name, left } = counted;
      const shownCount = countOf(counted, words);
      count.textContent = shownCount.count;
      unit.textContent = shownCount.unit;
      label.textContent = words[name];
      if (!left) return time.replaceChildren();
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

/** What the reader can do until a deadline of their own. */
export type OwnDeadline = 'resubmit' | 'enter' | 'replace';

/**
 * Deadlines with hour and zone: `data-deadline` says which one. An element with words is a sentence with the date in both
 * zones, about the own deadline of a reader who has one; another one keeps the edition's time, and its next element says
 * the reader's where that differs. The end of registration follows an extension.
 */
export const deadlineIsland: Island = {
  selector: '[data-deadline]',
  start(element, { language, clock }) {
    const words = wordsOf<'closes' | 'closed' | OwnDeadline>(element);
    const theirs = element.nextElementSibling as HTMLElement | null;
    const undo = [element, ...(theirs ? [theirs] : [])].map(keepBuilt);
    const stop = clock.every(SECOND, (known) => {
      if (words.closes) {
        const action = document.documentElement.dataset.action as OwnDeadline;
        const moment = momentOf(words[action] ? action : element.dataset.deadline!, known);
        const sentence = words[action] ?? (known.now() < Date.parse(moment) ? words.closes : words.closed);
        write(element, inPlace(sentence, 'date', deadlineInBothZones(moment, language)));
        return;
      }
      const moment = momentOf(element.dataset.deadline!, known);
      const opens = element.dataset.deadline === 'opens';
      const text = opens ? known.ping.held && element.dataset.soon : deadline(moment, language);
      if (text) write(element, text);
      if (theirs) write(theirs, inReadersZone(moment, language, opens) ?? '');
    });
    return () => {
      stop();
      undo.forEach((put) => put());
    };
  },
};

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** A deadline of the timeline or, by the login hint, the reader's own, in the edition's offset. */
function momentOf(name: string, clock: ContestClock): string {
  const { ping } = clock;
  const { opensAt } = timeline.registration;
  if (name === 'opens') return inOffsetOf(new Date(endsOf(clock).opensAt).toISOString(), opensAt);
  const { registrationEndsAt, submissionEndsAt } = ping;
  const own = hintedStanding(stored(HINT_KEY));
  const enter = own?.submitUntil ?? own?.uploadGraceUntil ?? submissionEndsAt;
  const ends: Record<string, string | null | undefined> = {
    enter,
    replace: enter,
    entries: submissionEndsAt,
    resubmit: own?.registerUntil ?? own?.uploadGraceUntil,
  };
  return inOffsetOf(ends[name] ?? registrationEndsAt, opensAt);
}
