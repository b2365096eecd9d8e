import { runningTimeText } from '../../../lib/locale/dates';
import { filled } from '../../../i18n/player';
import { fromMarkup, partOf, togglePlay, type Player } from './player';

/** Seconds at the start that are not worth going on from. */
const SHORTEST = 5;
/** From this share of its length on, a video has been seen. */
const SEEN = 0.95;
/** How often the place is stored, in seconds of the video. */
const EVERY = 3;

/** Opens the video where it was left, says so, and stores where it is left now. */
export function attachPlace({ root, screen, video, words, options: { place }, signal }: Player): void {
  if (!place) return;
  let stored = place.read() ?? 0;
  const store = () => {
    const { currentTime, duration, ended, error, readyState } = video;
    // Between two addresses it is at second 0.
    if (error || readyState === 0) return;
    stored = currentTime;
    const seen = ended || (duration > 0 && currentTime >= duration * SEEN);
    place.write(seen || currentTime < SHORTEST ? null : currentTime);
  };
  if (stored >= SHORTEST && video.currentTime === 0) offerStart(stored);

  const moved = () => Math.abs(video.currentTime - stored) >= EVERY && store();
  video.addEventListener('timeupdate', moved, { signal });
  for (const event of ['pause', 'ended']) video.addEventListener(event, store, { signal });
  addEventListener('pagehide', () => video.currentTime > 0 && store(), { signal });

  function offerStart(second: number) {
    video.currentTime = second;
    const note = fromMarkup(
      `<p class="player-note"><span data-part="text" role="status"></span><button type="button" class="button button-small button-outline" data-part="again"></button></p>`,
    );
    const again = partOf(note, 'again');
    partOf(note, 'text').textContent = filled(words.stoppedAt, { at: runningTimeText(second) });
    again.textContent = words.startAgain;
    again.addEventListener(
      'click',
      () => {
        video.currentTime = 0;
        if (video.paused) togglePlay(video);
        note.remove();
        root.focus();
      },
      { signal },
    );
    const past = () => Math.abs(video.currentTime - second) > SHORTEST && note.remove();
    video.addEventListener('timeupdate', past, { signal });
    signal.addEventListener('abort', () => note.remove());
    screen.append(note);
  }
}
