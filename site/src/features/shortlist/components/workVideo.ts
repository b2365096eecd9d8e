import { zoneCountry } from '../../../lib/locale/language';
import { zoneOf } from '../../../lib/locale/zone';

/** The films in a part of a page, each with what lies over it. */
function videosIn(part: ParentNode): { film: HTMLVideoElement; start: HTMLElement; failed: HTMLElement }[] {
  return [...part.querySelectorAll<HTMLElement>('.work-film')].map((frame) => ({
    film: frame.querySelector('video')!,
    start: frame.querySelector<HTMLElement>('[data-play]')!,
    failed: frame.querySelector<HTMLElement>('.player-failed')!,
  }));
}

/**
 * Brings the films in a part of a page to life, until the signal aborts: they are read from the visitor's zone, as far as
 * the edge told it by a cookie, and from the site's own host when that zone's fails; a button on the cover starts them;
 * one that cannot be played says so and can be tried again. Either way it goes on at the same second.
 */
export function attachVideos(part: ParentNode, signal: AbortSignal, cookie = document.cookie): void {
  const country = zoneCountry(cookie);
  for (const { film, start, failed } of videosIn(part)) {
    const address = country && country !== 'ZZ' ? film.dataset[zoneOf(country)] : undefined;
    const played = film.played.length > 0;
    if (address && !played && film.getAttribute('src') !== address) film.src = address;
    film.controls = played;
    start.hidden = played;

    // A failure comes as an error of the film.
    const goOn = () => void film.play().catch(() => undefined);
    const play = () => {
      film.controls = true;
      film.focus();
      start.hidden = failed.hidden = true;
      goOn();
    };
    const first = film.src;
    const readFrom = (source: string) => {
      const second = film.currentTime;
      film.src = source;
      film.currentTime = second;
    };
    const retry = () => {
      readFrom(first);
      play();
    };
    const fail = () => {
      const { origin, pathname } = new URL(film.src);
      if (origin === location.origin) {
        failed.hidden = false;
        return;
      }
      const { paused } = film;
      readFrom(pathname);
      if (!paused) goOn();
    };
    start.addEventListener('click', play, { signal });
    failed.querySelector('[data-retry]')!.addEventListener('click', retry, { signal });
    film.addEventListener('error', fail, { signal });
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
