import type { MediaStore } from 'media-chrome/media-store/media-store';
import type { PlayerWords } from '../../../i18n/player';
import type { PlaybackPlace } from './playbackPlace';
import type { Thumbnails } from './thumbnails';
import type { FilmTrack } from './trackChoice';

/** What a player is given. */
export interface PlayerOptions {
  /** Accessible name: the title of the video. */
  title: string;
  /**
   * Returns an address to go on with when `failed` can no longer be read; it may be the same. Playback continues at the
   * same second. Rejects when there is none.
   */
  renew?: (failed: string) => Promise<string>;
  /** Running time in seconds, shown until the video itself is known. */
  seconds?: number;
  /** Still pictures to show over the bar. */
  thumbnails?: Thumbnails | null;
  /** Subtitles, and the languages that are heard in the film (tags of BCP 47). */
  tracks?: readonly FilmTrack[];
  spoken?: readonly string[];
  /** Where playback stopped the last time. */
  place?: PlaybackPlace;
  /** False where the digits have another meaning. By default a digit jumps to a tenth of the video. */
  digits?: boolean;
  /** True when the viewer may save the video: then the browser's context menu stays. */
  saving?: boolean;
}

/** A mounted player, as its parts get it. */
export interface Player {
  root: HTMLElement;
  /** The picture, above the bar. */
  screen: HTMLElement;
  video: HTMLVideoElement;
  store: MediaStore;
  words: PlayerWords;
  options: PlayerOptions;
  /** Shows or hides the subtitles; undefined for a film without any. */
  toggleTracks?: () => void;
  /** Aborts when the player is unmounted. */
  signal: AbortSignal;
}

/** An element from its markup. Texts are put in afterwards, never into the markup. */
export function fromMarkup<E extends HTMLElement = HTMLElement>(markup: string): E {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content.firstElementChild as E;
}

/** The descendant with that `data-part`. */
export const partOf = <E extends HTMLElement = HTMLElement>(element: ParentNode, name: string): E =>
  element.querySelector<E>(`[data-part="${name}"]`)!;

/** Gives a button its accessible name, which is its tooltip too. */
export function label(button: HTMLElement, text: string): void {
  if (button.ariaLabel === text) return;
  button.setAttribute('aria-label', text);
  button.title = text;
}

/** Starts or pauses the video. Why it cannot play arrives as its error event. */
export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

/** How far behind a whole second its key frame may be, in seconds. */
const KEY_FRAME_DELAY = 0.1;

/**
 * Moves to the whole second before, where screening copies have a key frame: a frame in between needs all the frames since
 * then, which takes up to 0.6 s longer on a line of 5 Mbit/s.
 */
export function seekNear(video: HTMLVideoElement, second: number): void {
  seek(video, second < 1 || second >= video.duration ? second : Math.floor(second) + KEY_FRAME_DELAY);
}

/** Moves to a second within the video. */
export function seek(video: HTMLVideoElement, second: number): void {
  const length = Number.isFinite(video.duration) ? video.duration : Infinity;
  video.currentTime = Math.min(Math.max(second, 0), length);
}
