import { filled } from '../../../i18n/player';
import { runningTimeText } from '../../../lib/locale/dates';
import { fromMarkup, partOf, type Player } from './player';

/** How often an address is renewed without a message, until the video plays again. */
const RENEWALS = 1;

/**
 * Renews an address that can no longer be read, and goes on at the same second. When that does not help, a message offers
 * to try again, which also happens when the network is back.
 */
export function attachRecovery({ screen, video, words, options, signal }: Player): void {
  let renewals = RENEWALS;
  const left = { second: 0, playing: false };
  /** False from a new address on until its data is there: meanwhile the video is at second 0, paused. */
  let settled = true;
  const fault = fromMarkup(
    `<div class="player-fault frame" role="alert"><p><b data-part="what"></b><span class="num" data-part="where"></span></p>
    <button type="button" class="button button-primary button-small"><span class="icon icon-retry" aria-hidden="true"></span><span data-part="retry"></span></button></div>`,
  );

  const show = () => {
    partOf(fault, 'what').textContent = words.failed;
    partOf(fault, 'where').textContent =
      left.second >= 1 ? filled(words.failedAt, { at: runningTimeText(left.second) }) : '';
    partOf(fault, 'retry').textContent = words.retry;
    screen.append(fault);
  };
  const resume = async (playing: boolean) => {
    const failed = video.currentSrc || video.src;
    try {
      const address = options.renew ? await options.renew(failed) : failed;
      if (signal.aborted) return;
      fault.remove();
      settled = false;
      video.src = address;
      goTo(video, left.second, signal);
      left.playing = playing;
      if (playing) void video.play().catch(() => undefined);
    } catch {
      if (!signal.aborted) show();
    }
  };
  const retry = (playing: boolean) => {
    renewals = 0;
    void resume(playing);
  };

  // A browser pauses a video that fails, so what the viewer wanted is kept as it happens.
  const isTrue = () => settled && !video.error;
  const moved = () => isTrue() && (left.second = video.currentTime);
  const paused = () => isTrue() && (left.playing = false);
  for (const event of ['timeupdate', 'seeking']) video.addEventListener(event, moved, { signal });
  video.addEventListener('pause', paused, { signal });
  video.addEventListener('play', () => (left.playing = true), { signal });
  for (const event of ['canplay', 'seeked'])
    video.addEventListener(event, () => (settled = true), { signal });

  video.addEventListener(
    'error',
    () => {
      if (!options.renew || renewals <= 0) return show();
      renewals -= 1;
      void resume(left.playing);
    },
    { signal },
  );
  video.addEventListener(
    'playing',
    () => {
      renewals = RENEWALS;
      fault.remove();
    },
    { signal },
  );
  fault.querySelector('button')!.addEventListener('click', () => retry(true), { signal });
  addEventListener('online', () => fault.isConnected && retry(left.playing), { signal });
  signal.addEventListener('abort', () => fault.remove());
  // It may have failed before the player was there: it was asked to play then, and the browser paused it.
  Object.assign(left, { second: video.currentTime, playing: !video.paused || !!video.error });
  if (video.error) video.dispatchEvent(new Event('error'));
}

/** Goes to a second of a video whose data is still to come. */
function goTo(video: HTMLVideoElement, second: number, signal: AbortSignal): void {
  video.currentTime = second;
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (Math.abs(video.currentTime - second) > 0.5) video.currentTime = second;
    },
    { once: true, signal },
  );
}
