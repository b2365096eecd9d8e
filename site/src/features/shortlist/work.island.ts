import { zoneCountry, zoneOf } from '../../lib/locale/language';
import { copyText } from '../../lib/browser/page';

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
function videosIn(part: ParentNode): { video: HTMLVideoElement; start: HTMLElement; failed: HTMLElement }[] {
  return [...part.querySelectorAll<HTMLElement>('.work-video')].map((frame) => ({
    video: frame.querySelector('video')!,
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
  for (const { video, start, failed } of videosIn(part)) {
    const address = country && country !== 'ZZ' ? video.dataset[zoneOf(country)] : undefined;
    const played = video.played.length > 0;
    if (address && !played && video.getAttribute('src') !== address) video.src = address;
    video.controls = played;
    start.hidden = played;

    // Failures arrive as the video's error event.
    const resume = () => void video.play().catch(() => undefined);
    const play = () => {
      video.controls = true;
      video.focus();
      start.hidden = failed.hidden = true;
      resume();
    };
    const first = video.src;
    const readFrom = (source: string) => {
      const second = video.currentTime;
      video.src = source;
      video.currentTime = second;
    };
    const retry = () => {
      readFrom(first);
      play();
    };
    const fail = () => {
      const { origin, pathname } = new URL(video.src);
      if (origin === location.origin) {
        failed.hidden = false;
        return;
      }
      const { paused } = video;
      readFrom(pathname);
      if (!paused) resume();
    };
    start.addEventListener('click', play, { signal });
    failed.querySelector('[data-retry]')!.addEventListener('click', retry, { signal });
    video.addEventListener('error', fail, { signal });
    video.addEventListener(
      'playing',
      () => {
        failed.hidden = true;
        video.dataset.started = '';
      },
      { signal },
    );
    signal.addEventListener('abort', () => {
      start.hidden = video.controls = true;
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
