import { countdown, deadlineDate, deadlineDay, inOffsetOf, remaining } from '../../lib/locale/dates';
import { inPlace, type Island, keepBuilt, part, wordsOf } from '../../lib/island';
import { timeline } from '../../content/catalogue';
import type { ContestClock } from '../../lib/clock/contestClock';

const SECOND = 1000;
const MINUTE = 60_000;

/** The texts of the countdown in the page's language. */
export type CountdownWords =
  'opensIn' | 'closesIn' | 'closedOn' | `${'day' | 'hour' | 'minute'}${'One' | 'Other'}`;

/** The number in the film leader and the clock below it: the time until registration opens or closes, or the day it closed. */
export const countdownIsland: Island = {
  selector: '[data-island="countdown"]',
  start(element, { language, clock }) {
    const words = wordsOf<CountdownWords>(element);
    const parts = ['count', 'unit', 'label', 'time'].map((name) => part(element, name));
    const [count, unit, label, time] = parts as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    const undo = parts.map(keepBuilt);
    const inWords = (name: 'day' | 'hour' | 'minute', n: number) =>
      words[`${name}${n === 1 ? 'One' : 'Other'}`];

    const stop = clock.every(SECOND, (known) => {
      const { state, endsAt, left } = registrationAt(known);
      if (left === null) {
        const fixed = deadlineDay(endsAt, language);
        count.textContent = fixed.day;
        unit.textContent = fixed.month;
        label.textContent = words.closedOn;
        time.textContent = deadlineDate(endsAt, language);
        return;
      }
      const { days, hours, minutes, seconds } = remaining(left);
      const name = days ? 'day' : 'hour';
      count.textContent = String(days || hours);
      unit.textContent = inWords(name, days || hours);
      label.textContent = words[state === 'before' ? 'opensIn' : 'closesIn'];
      const shown = document.createElement('span');
      shown.ariaHidden = 'true';
      shown.textContent = countdown({ days, hours, minutes, seconds });
      const spoken = document.createElement('span');
      spoken.className = 'visually-hidden';
      spoken.textContent = [
        `${days} ${inWords('day', days)}`,
        `${hours} ${inWords('hour', hours)}`,
        `${minutes} ${inWords('minute', minutes)}`,
      ].join(' ');
      time.replaceChildren(shown, spoken);
    });
    return () => {
      stop();
      undo.forEach((put) => put());
    };
  },
};

/** The sentence with the end of registration. It follows an extension. */
export const deadlineIsland: Island = {
  selector: '[data-island="deadline"]',
  start(element, { language, clock }) {
    const words = wordsOf<'closes' | 'closed'>(element);
    const undo = keepBuilt(element);
    const stop = clock.every(MINUTE, (known) => {
      const { state, endsAt } = registrationAt(known);
      element.textContent = inPlace(
        state === 'ended' ? words.closed : words.closes,
        'date',
        deadlineDate(endsAt, language),
      );
    });
    return () => {
      stop();
      undo();
    };
  },
};

type RegistrationState = 'before' | 'open' | 'ended';

/** The state of registration at contest time `now` (milliseconds since the epoch). */
export function registrationState(now: number, opensAt: string, endsAt: string): RegistrationState {
  if (now < Date.parse(opensAt)) return 'before';
  return now < Date.parse(endsAt) ? 'open' : 'ended';
}

interface Registration {
  state: RegistrationState;
  opensAt: string;
  /** RFC 3339; includes an extension. */
  endsAt: string;
  /** Milliseconds until the state changes; null after the end. */
  left: number | null;
}

function registrationAt(clock: ContestClock): Registration {
  const now = clock.now();
  const { opensAt } = timeline.registration;
  const endsAt = inOffsetOf(clock.ping.registrationEndsAt, opensAt);
  const state = registrationState(now, opensAt, endsAt);
  const change = state === 'before' ? opensAt : state === 'open' ? endsAt : null;
  return { state, opensAt, endsAt, left: change ? Date.parse(change) - now : null };
}
