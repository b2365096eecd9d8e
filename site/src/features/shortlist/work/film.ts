import { zoneCountry } from '../../../lib/language';
import { zoneOf } from '../../../lib/zone';

/** The films in a part of a page, each with what lies over it. */
function filmsIn(part: ParentNode): { film: HTMLVideoElement; start: HTMLElement; failed: HTMLElement }[] {
  return [...part.querySelectorAll<HTMLElement>('.work-film')].map((frame) => ({
    film: frame.querySelector('video')!,
    start: frame.querySelector<HTMLElement>('[data-play]')!,
    failed: frame.querySelector<HTMLElement>('.player-failed')!,
  }));
}

/**
 * Brings the films in a part of a page to life, until the signal aborts: they are read from the visitor's zone, as far as
 * the edge told it by a cookie; a button on the cover starts them; one that cannot be played says so and can be tried
 * again, from the same second.
 */
export function attachFilms(part: ParentNode, signal: AbortSignal, cookie = document.cookie): void {
  const country = zoneCountry(cookie);
  for (const { film, start, failed } of filmsIn(part)) {
    const address = country && country !== 'ZZ' ? film.dataset[zoneOf(country)] : undefined;
    if (address && film.getAttribute('src') !== address) film.src = address;
    const played = film.played.length > 0;
    film.controls = played;
    start.hidden = played;

    const play = () => {
      film.controls = true;
      film.focus();
      start.hidden = failed.hidden = true;
      // A failure comes as an error of the film.
      film.play().catch(() => undefined);
    };
    const retry = () => {
      const second = film.currentTime;
      film.load();
      film.currentTime = second;
      play();
    };
    start.addEventListener('click', play, { signal });
    failed.querySelector('[data-retry]')!.addEventListener('click', retry, { signal });
    film.addEventListener('error', () => (failed.hidden = false), { signal });
    film.addEventListener(
      'playing',
      () => {
        failed.hidden = true;
        film.dataset.started = '';
      },
      { signal },
    );
    signal.addEventListener('abort', () => {
      start.hidden = film.controls = true;
    });
  }
}
