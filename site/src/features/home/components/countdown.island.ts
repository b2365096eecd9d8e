import { countdown, deadlineDate, deadlineDay, remaining } from '../../../lib/locale/dates';
import { keepBuilt, part, wordsOf, type Island } from '../../../lib/island';
import { registrationAt } from '../model/registrationPeriod';

const SECOND = 1000;

/** Words of the countdown, in the page's language; a unit's singular may equal its plural. */
export type CountdownWords =
  'opensIn' | 'closesIn' | 'closedOn' | `${'day' | 'hour' | 'minute'}${'One' | 'Other'}`;

/** The leader's number and the clock below it: how long registration still lasts, or when it ended. */
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
