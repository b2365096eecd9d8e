import { timeline } from '../../../content/catalogue';
import { keepBuilt, wordsOf, type Island } from '../../../lib/island';
import { standing } from '../../../content/phases';

const MINUTE = 60_000;

/** Marks the phase that is on in the schedule, by the contest clock. */
export const scheduleIsland: Island = {
  selector: '[data-island="schedule"]',
  start(element, { clock }) {
    const words = wordsOf<'now'>(element);
    const undo = keepBuilt(element);
    const stop = clock.every(MINUTE, (known) => {
      const { current } = standing(timeline.phases, known.now());
      for (const row of element.querySelectorAll<HTMLElement>('[data-phase]')) {
        const now = row.dataset.phase === current;
        row.classList.toggle('is-now', now);
        row.ariaCurrent = now ? 'step' : null;
        row.querySelector('.tag')?.remove();
        if (!now) continue;
        const tag = document.createElement('span');
        tag.className = 'tag tag-lit';
        tag.textContent = words.now;
        row.querySelector('th')?.append(tag);
      }
    });
    return () => {
      stop();
      undo();
    };
  },
};
