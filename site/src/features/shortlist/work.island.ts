import { loadChunk } from '../../lib/browser/loadChunk';
import { copyText } from '../../lib/browser/page';
import { zoneCountry, zoneOf } from '../../lib/locale/language';

/** The island of a work's page: the video player and the button that copies the link. */
export const workIsland = {
  selector: '[data-island="work"]',
  start(page: HTMLElement): () => void {
    const stop = new AbortController();
    attachVideos(page, stop.signal);
    attachShareLink(page, stop.signal);
    page.addEventListener('submit', onReport, { signal: stop.signal });
    return () => stop.abort();
  },
};

/** Sends the form that reports the film. */
function onReport(event: SubmitEvent) {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  void loadChunk(() => import('./components/sendReport')).then(({ sendReport }) => sendReport(form));
}

/**
 * Attaches the videos below `part` until the signal aborts. A video is read from the host of the visitor's zone (the
 * `zone` cookie, set by the edge), and from the site's own host when that fails. A button over the cover starts it; only
 * then its player is downloaded, and the browser's own controls stand in when that does not arrive.
 */
export function attachVideos(part: ParentNode, signal: AbortSignal, cookie = document.cookie): void {
  const country = zoneCountry(cookie);
  for (const frame of part.querySelectorAll<HTMLElement>('.work-video')) {
    const video = frame.querySelector('video')!;
    const start = frame.querySelector<HTMLElement>('.player-start')!;
    const address = country && country !== 'ZZ' ? video.dataset[zoneOf(country)] : undefined;
    const played = video.played.length > 0;
    if (address && !played && video.getAttribute('src') !== address) video.src = address;
    video.controls = false;
    start.hidden = played;
    const mount = () =>
      loadChunk(() => import('./components/workPlayer')).then(
        ({ mountWorkPlayer }) => mountWorkPlayer(frame, signal),
        () => (start.hidden = video.controls = true),
      );
    if (played) void mount();
    start.addEventListener(
      'click',
      () => {
        // Failures arrive as the video's error event.
        void video.play().catch(() => undefined);
        void mount();
      },
      { once: true, signal },
    );
    signal.addEventListener('abort', () => (start.hidden = video.controls = true));
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
