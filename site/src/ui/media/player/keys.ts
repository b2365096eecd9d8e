import { seek, togglePlay, type Player } from './player';
import { stepRate } from './speedMenu';

/** Where letters are typed. */
const TYPING = 'textarea, select, input:not([type=range]), [contenteditable]';
/** What Space and Enter press. */
const PRESSED = 'button, a[href], summary, [role^=menuitem]';
/** Length of a frame in seconds: of film's 24 a second. */
const FRAME = 1 / 24;
const VOLUME_STEP = 0.05;

type Action = (player: Player) => void;

const by =
  (seconds: number): Action =>
  ({ video }) =>
    seek(video, video.currentTime + seconds);
const frame =
  (direction: 1 | -1): Action =>
  ({ video }) => {
    video.pause();
    seek(video, video.currentTime + direction * FRAME);
  };
const louder =
  (step: number): Action =>
  ({ video, store }) =>
    store.dispatch({
      type: 'mediavolumerequest',
      detail: Math.min(Math.max(Math.round((video.volume + step) * 100) / 100, 0), 1),
    });

export const toggleMute: Action = ({ store, video }) =>
  store.dispatch({ type: video.muted || video.volume === 0 ? 'mediaunmuterequest' : 'mediamuterequest' });

export const toggleFullScreen: Action = ({ store }) =>
  store.dispatch({
    type: store.getState().mediaIsFullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest',
  });

const toggle: Action = ({ video }) => togglePlay(video);

/** Keys within the player and in the dialog around it. */
const LETTERS: Record<string, Action> = {
  ' ': toggle,
  k: toggle,
  j: by(-10),
  l: by(10),
  f: toggleFullScreen,
  m: toggleMute,
  c: (player) => player.toggleTracks?.(),
  ',': frame(-1),
  '.': frame(1),
  '<': (player) => stepRate(player, -1),
  '>': (player) => stepRate(player, 1),
};

/** Keys within the player alone: elsewhere they scroll. */
const ARROWS: Record<string, Action> = {
  ArrowLeft: by(-5),
  ArrowRight: by(5),
  ArrowUp: louder(VOLUME_STEP),
  ArrowDown: louder(-VOLUME_STEP),
};

/**
 * Handles the keys while the focus is in the player or in the dialog around it; `onHelp` is called for the question mark.
 * Keys that are typed into a field, or that come with Ctrl, Alt or Meta, are left alone.
 */
export function attachKeys(player: Player, onHelp: () => void): void {
  const { root, options, signal, video } = player;
  const scope = root.closest('dialog') ?? root;
  const digit = (key: string): Action | undefined =>
    options.digits !== false && /^\d$/.test(key) && video.duration > 0
      ? () => seek(video, (video.duration * Number(key)) / 10)
      : undefined;
  const actionOf = ({ key, target }: KeyboardEvent): Action | undefined => {
    const element = target as Element;
    const inside = root.contains(element);
    if (key === ' ' && element.closest(PRESSED)) return undefined;
    if (key === '?') return onHelp;
    return LETTERS[key.toLowerCase()] ?? digit(key) ?? (inside ? ARROWS[key] : undefined);
  };
  scope.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const element = event.target as Element;
      if (element.closest(TYPING)) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action(player);
    },
    { signal },
  );
}
