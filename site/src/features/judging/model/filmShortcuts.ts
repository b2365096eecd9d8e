import type { Shortcuts } from '../hooks/useShortcuts';

/** Length of a frame in seconds: of film's 24 a second. */
const FRAME = 1 / 24;

const inWork = <E extends HTMLElement>(selector: string): E | null =>
  document.querySelector<E>(`.judging-work ${selector}`);

const press = (part: string) => () => inWork(`.player-bar [data-part=${part}]`)?.click();

/** Plays or pauses; before the player is there, the video alone. */
const play = () => {
  const video = inWork<HTMLVideoElement>('video');
  if (inWork('.player-bar [data-part=play]')) press('play')();
  else if (video?.paused) void video.play().catch(() => undefined);
  else video?.pause();
};

const move = (seconds: number, stop: boolean) => () => {
  const video = inWork<HTMLVideoElement>('video');
  if (!video) return;
  if (stop) video.pause();
  video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), video.duration || 0);
};

/** Keys of the page that work the player of the open work, wherever the focus is. */
export const filmShortcuts: Shortcuts = {
  ' ': play,
  m: press('sound'),
  v: press('full'),
  ArrowLeft: move(-5, false),
  ArrowRight: move(5, false),
  ',': move(-FRAME, true),
  '.': move(FRAME, true),
};
