import { mountPlayer } from '../../../ui/media/player/mountPlayer';
import { storedPlace } from '../../../ui/media/player/playbackPlace';

/** Gives a finalist's video its player, until the signal aborts. */
export function mountWorkPlayer(frame: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const video = frame.querySelector('video')!;
  const first = video.src;
  const unmount = mountPlayer(frame, document.documentElement.lang.startsWith('zh') ? 'zh' : 'en', {
    title: video.ariaLabel ?? '',
    seconds: Number(frame.dataset.seconds),
    place: storedPlace(`finalist.${frame.dataset.work}`),
    saving: true,
    renew: (failed) => Promise.resolve(otherHost(failed, first)),
  });
  signal.addEventListener('abort', unmount);
}

/** The site's own copy of a video whose host failed; after that copy the first address again. */
function otherHost(failed: string, first: string): string {
  const { origin, pathname } = new URL(failed);
  return origin === location.origin ? first : pathname;
}
