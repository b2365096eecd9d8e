import { timeline } from '../../../content/catalogue';
import { keepBuilt, type Island } from '../../../lib/island';
import { standing } from '../../../content/phases';

const MINUTE = 60_000;

/** Marks the row of the current phase in the call sheet, by the contest clock. */
export const callSheetIsland: Island = {
  selector: '[data-island="call-sheet"]',
  start(element, { clock }) {
    const undo = keepBuilt(element);
    const stop = clock.every(MINUTE, (known) => {
      const { current } = standing(timeline.phases, known.now());
      for (const row of element.querySelectorAll<HTMLElement>('[data-phase]')) {
        const now = row.dataset.phase === current;
        row.classList.toggle('is-now', now);
        row.ariaCurrent = now ? 'step' : null;
      }
    });
    return () => {
      stop();
      undo();
    };
  },
};
