import { actDates } from '../../lib/clock/acts';
import type { Island } from '../../lib/island';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What of the stage shows the film: its picture, its facts, its title in the dark and in the light, and the way to it. */
const partsOf = (hero: ParentNode) => ({
  still: hero.querySelector<HTMLElement>('.hero-still')!,
  facts: hero.querySelector<HTMLElement>('.hero-facts')!,
  titles: hero.querySelectorAll<HTMLElement>('.hero-title[data-in=finalists]'),
  watch: hero.querySelector<HTMLAnchorElement>('.act-film')!,
});

/**
 * Puts the finalist of the day on the stage. The films of the contact sheet take turns: one a day, from the day on which
 * the finalists are named.
 */
export function showFilm(hero: ParentNode, now: number): void {
  const films = hero.querySelectorAll<HTMLAnchorElement>('.contact a');
  const days = Math.floor((now - actDates.finalistsAt!) / DAY);
  const film = films[Math.max(0, days) % films.length]!;
  const { still, facts, titles, watch } = partsOf(hero);
  const shown = still.querySelector('a');
  if (shown?.href === film.href) return;
  shown?.remove();
  still.prepend(film.cloneNode(true));
  const picture = still.querySelector('img')!;
  picture.loading = 'eager';
  facts.textContent = film.dataset.facts!;
  watch.href = film.href;
  for (const title of titles) title.textContent = picture.alt;
  // The shape of the picture, and the size and the place of the title.
  document.documentElement.style.cssText += film.style.cssText;
}

/** Changes the film at midnight, and when the clock of the service is known. */
export const filmIsland: Island = {
  selector: '.hero-films',
  start(hero, { clock }) {
    const stop = clock.every(MINUTE, ({ now }) => showFilm(hero, now()));
    return () => {
      stop();
      const { still, facts, titles, watch } = partsOf(hero);
      still.querySelector('a')?.remove();
      watch.setAttribute('href', hero.querySelector('.act-film + a')!.getAttribute('href')!);
      for (const text of [facts, ...titles]) text.textContent = '';
    };
  },
};
