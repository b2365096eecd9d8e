import { zoneCountry, zoneOf } from '../../lib/locale/language';
import { copyText } from '../../lib/browser/copyText';

/** The island of a work's page: the video player and the button that copies the link. */
export const workIsland = {
  selector: '[data-island="work"]',
  start(page: HTMLElement): () => void {
    const stop = new AbortController();
    attachVideos(page, stop.signal);
    attachShareLink(page, stop.signal);
    return () => stop.abort();
  },
};

/** The videos below `part`, each with its play button and its failure message. */
function videosIn(part: ParentNode): { film: HTMLVideoElement; start: HTMLElement; failed: HTMLElement }[] {
  return [...part.querySelectorAll<HTMLElement>('.work-film')].map((frame) => ({
    film: frame.querySelector('video')!,
    start: frame.querySelector<HTMLElement>('[data-play]')!,
    failed: frame.querySelector<HTMLElement>('.player-failed')!,
  }));
}

/**
 * Attaches the players below `part` until the signal aborts. A video is read from the host of the visitor's zone (the
 * `zone` cookie, set by the edge), and from the site's own host when that fails. A button over the cover starts it; when it
 * cannot be played, a message offers to retry. Both continue at the same second.
 */
export function attachVideos(part: ParentNode, signal: AbortSignal, cookie = document.cookie): void {
  const country = zoneCountry(cookie);
  for (const { film, start, failed } of videosIn(part)) {
    const address = country && country !== 'ZZ' ? film.dataset[zoneOf(country)] : undefined;
    const played = film.played.length > 0;
    if (address && !played && film.getAttribute('src') !== address) film.src = address;
    film.controls = played;
    start.hidden = played;

    // Failures arrive as the video's error event.
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

/** Copies the link of a share button below `part` when it is pressed and shows the result beside it. */
export function attachShareLink(part: HTMLElement, signal: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-share]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const status = link.parentElement!.querySelector('[role=status]')!;
    const { copied = '', failed = '' } = link.dataset;
    void copyText(link.href).then((done) => (status.textContent = done ? copied : failed));
  };
  part.addEventListener('click', onClick, { signal });
}
