import { remaining } from '../../../lib/locale/dates';
import { keepBuilt, part, wordsOf, type Island } from '../../../lib/island';

const MINUTE = 60_000;

/** The days of registration that are left; hidden while there is no clock, and once none is left. */
export const daysLeftIsland: Island = {
  selector: '[data-island="days-left"]',
  start(element, { clock }) {
    const words = wordsOf<'one' | 'other'>(element);
    const undo = keepBuilt(element);
    const stop = clock.every(MINUTE, ({ ping, now }) => {
      const left = Date.parse(ping.registrationEndsAt) - now();
      const { days } = remaining(left);
      element.hidden = !ping.registrationOpen || left < 0;
      part(element, 'count').textContent = String(days);
      part(element, 'unit').textContent = days === 1 ? words.one : words.other;
    });
    return () => {
      stop();
      undo();
      element.hidden = true;
    };
  },
};
