import { filled } from '../../../i18n/player';
import { fromMarkup, partOf, togglePlay, type Player } from './player';

/** Delay before a video that waits for data says so, in milliseconds. */
const WAIT_MS = 1_000;
/** Seconds of the video that are wanted in hand before it goes on. */
const WANTED = 8;

/** The play button in the corner of the picture, until the video first plays. */
export function attachStart({ root, screen, video, words, options, signal }: Player): void {
  const built = screen.querySelector<HTMLElement>('.player-start');
  const start =
    built ??
    fromMarkup(
      '<button type="button" class="player-start"><span class="icon icon-play" aria-hidden="true"></span></button>',
    );
  start.setAttribute('aria-label', filled(words.playTitle, { title: options.title }));
  const update = () => {
    if (video.paused && video.played.length === 0) return;
    const focused = start === document.activeElement;
    start.hidden = true;
    if (focused) partOf(root, 'play').focus();
  };
  start.hidden = false;
  if (!built) {
    screen.append(start);
    start.addEventListener('click', () => togglePlay(video), { signal });
  }
  update();
  video.addEventListener('play', update, { signal });
  signal.addEventListener('abort', () => !built && start.remove());
}

/** A press on the picture plays and pauses; two make it as large as the screen. */
export function attachPresses({ root, video, store, options, signal }: Player): void {
  video.addEventListener(
    'click',
    () => {
      togglePlay(video);
      root.focus();
    },
    { signal },
  );
  video.addEventListener('dblclick', () => store.dispatch({ type: 'mediaenterfullscreenrequest' }), {
    signal,
  });
  if (!options.saving) video.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

/** Offers to begin again once the video has ended; its last frame stays. */
export function attachEnd({ root, screen, video, words, signal }: Player): void {
  const again = fromMarkup(
    '<button type="button" class="button player-again"><span class="icon icon-retry" aria-hidden="true"></span></button>',
  );
  again.append(words.again);
  again.addEventListener(
    'click',
    () => {
      video.currentTime = 0;
      togglePlay(video);
      root.focus();
    },
    { signal },
  );
  video.addEventListener('ended', () => screen.append(again), { signal });
  for (const event of ['play', 'seeking', 'emptied'])
    video.addEventListener(event, () => again.remove(), { signal });
  signal.addEventListener('abort', () => again.remove());
}

/** While the video waits for data: how much of what it needs has arrived. */
export function attachWait({ screen, video, words, signal }: Player): void {
  const wait = fromMarkup(
    '<div class="player-wait" role="status"><span class="player-wedge" aria-hidden="true"></span><span class="visually-hidden" data-part="label"></span><p class="num" data-part="amount" aria-hidden="true"></p></div>',
  );
  partOf(wait, 'label').textContent = words.waitingLabel;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const ahead = Math.min(secondsAhead(video), WANTED);
    wait.style.setProperty('--share', String(ahead / WANTED));
    partOf(wait, 'amount').textContent = filled(words.waiting, { ahead: Math.floor(ahead), wanted: WANTED });
    screen.append(wait);
  };
  const hide = () => {
    clearTimeout(timer);
    wait.remove();
  };
  const begin = () => {
    clearTimeout(timer);
    if (!video.paused) timer = setTimeout(show, WAIT_MS);
  };
  video.addEventListener('waiting', begin, { signal });
  video.addEventListener('progress', () => wait.isConnected && show(), { signal });
  for (const event of ['playing', 'pause', 'error', 'emptied', 'seeked'])
    video.addEventListener(event, hide, { signal });
  signal.addEventListener('abort', hide);
}

/** Seconds that are loaded from the present position on. */
function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let i = 0; i < buffered.length; i += 1)
    if (buffered.start(i) <= currentTime && currentTime < buffered.end(i))
      return buffered.end(i) - currentTime;
  return 0;
}
