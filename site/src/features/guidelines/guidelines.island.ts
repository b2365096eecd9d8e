import { type Island, keepBuilt, wordsOf } from '../../lib/island';
import { timeline } from '../../content/catalogue';
import { standing } from '../../content/phases';

const MINUTE = 60_000;

/** Marks the entry of the table of contents whose section crosses the upper third of the window. */
export const contentsIsland: Island = {
  selector: '[data-island="contents"]',
  start(element) {
    const links = [...element.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
    const mark = (id: string | null) => {
      for (const link of links) link.ariaCurrent = link.hash === `#${id}` ? 'true' : null;
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.filter((entry) => entry.isIntersecting).at(-1);
        if (entered) mark(entered.target.id);
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    for (const link of links) {
      const section = document.getElementById(link.hash.slice(1));
      if (section) observer.observe(section);
    }
    return () => {
      observer.disconnect();
      mark(null);
    };
  },
};

/** Marks the current phase in the schedule, by the contest clock. */
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
