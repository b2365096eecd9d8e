import type { Island } from '../../../lib/island';

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
