import { zoneCountry } from '../../../lib/language';
import { zoneOf } from '../../../lib/zone';

/** Has the films in a part of a page read from the visitor's zone, as far as the edge told it. */
export function chooseHosts(part: ParentNode, cookie: string): void {
  const country = zoneCountry(cookie);
  if (!country || country === 'ZZ') return;
  for (const film of part.querySelectorAll<HTMLVideoElement>('video[data-cn]')) {
    const address = film.dataset[zoneOf(country)];
    if (address && film.getAttribute('src') !== address) film.src = address;
  }
}

/** Tells when a film in a part of a page cannot be played, and tries again when asked to, from the same second. */
export function attachFilms(part: HTMLElement, signal: AbortSignal): void {
  const notice = (film: Element) => film.parentElement!.querySelector<HTMLElement>('.player-failed');
  // Neither event bubbles.
  part.addEventListener(
    'error',
    ({ target }) => {
      const failed = target instanceof HTMLVideoElement && notice(target);
      if (failed) failed.hidden = false;
    },
    { signal, capture: true },
  );
  part.addEventListener(
    'playing',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return;
      target.dataset.started = '';
      const failed = notice(target);
      if (failed) failed.hidden = true;
    },
    { signal, capture: true },
  );
  part.addEventListener(
    'click',
    ({ target }) => {
      const failed = (target as Element).closest('[data-retry]')?.closest<HTMLElement>('.player-failed');
      const film = failed?.parentElement!.querySelector('video');
      if (!failed || !film) return;
      const second = film.currentTime;
      failed.hidden = true;
      film.load();
      film.currentTime = second;
      film.focus();
      // A failure comes as an error of the film.
      film.play().catch(() => undefined);
    },
    { signal },
  );
}
