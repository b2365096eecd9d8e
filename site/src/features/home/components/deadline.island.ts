import { deadlineDate } from '../../../lib/locale/dates';
import { inPlace, keepBuilt, wordsOf, type Island } from '../../../lib/island';
import { registrationAt } from '../model/registrationPeriod';

const MINUTE = 60_000;

/** A sentence that tells when registration closes, or closed; follows an end that was moved. */
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
