import { createMediaStore } from 'media-chrome/media-store/media-store';
import { en, filled, zh } from '../../../i18n/player';
import type { Language } from '../../../lib/locale/language';
import { attachBar } from './bar';
import { attachKeys } from './keys';
import { keySheet } from './keySheet';
import { attachEnd, attachPresses, attachStart, attachWait } from './overlays';
import type { Player, PlayerOptions } from './player';
import { attachRecovery } from './recovery';
import { attachPlace } from './resume';

/**
 * Gives the video in `root` (a `.player` with a `.player-screen` that holds it) its controls. Needs no framework: pages
 * without the application mount it too. An ancestor with `data-stage` goes into full screen in its place: it stays there
 * while one player follows another. Returns a function that removes everything again; the video plays on.
 */
export function mountPlayer(root: HTMLElement, language: Language, options: PlayerOptions): () => void {
  const ending = new AbortController();
  const video = root.querySelector('video')!;
  const words = language === 'zh' ? zh : en;
  const player: Player = {
    ...{ root, video, words, options, signal: ending.signal },
    screen: root.querySelector<HTMLElement>('.player-screen')!,
    store: createMediaStore({
      media: video,
      fullscreenElement: root.closest<HTMLElement>('[data-stage]') ?? root,
      documentElement: document,
    }),
  };
  const attributes = {
    role: 'group',
    'aria-label': filled(words.player, { title: options.title }),
    tabindex: '-1',
  };
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
  ending.signal.addEventListener('abort', () =>
    Object.keys(attributes).forEach((name) => root.removeAttribute(name)),
  );
  video.controls = false;
  const showKeys = keySheet(player);
  attachBar(player, showKeys);
  attachStart(player);
  attachPresses(player);
  attachEnd(player);
  attachWait(player);
  attachPlace(player);
  attachRecovery(player);
  attachKeys(player, showKeys);
  return () => ending.abort();
}
