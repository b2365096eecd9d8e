import { filled } from '../../../i18n/player';
import { runningTimeText } from '../../../lib/locale/dates';
import { toggleFullScreen, toggleMute } from './keys';
import { fromMarkup, label, partOf, seekNear, togglePlay, type Player } from './player';
import { attachSpeedMenu } from './speedMenu';
import { thumbnailStyle } from './thumbnails';
import { attachTracks } from './tracks';

const key = (part: string, icon: string) =>
  `<button type="button" class="player-key" data-part="${part}"><span class="icon icon-${icon}" aria-hidden="true"></span></button>`;

const BAR = `<div class="player-bar">
${key('play', 'play')}
<span class="num player-time" data-part="time" aria-hidden="true"></span>
<div class="player-track" data-part="track"><i class="player-loaded"></i><i class="player-gone"></i><input type="range" min="0" step="any" data-part="position"><span class="player-peek" data-part="peek" hidden><i data-part="still"></i><b class="num" data-part="when"></b></span></div>
<span class="num player-time" data-part="left" aria-hidden="true"></span>
<button type="button" class="player-key player-word num" data-part="speed"></button>
<button type="button" class="player-key player-word" data-part="tracks" hidden></button>
${key('sound', 'sound')}
${key('full', 'full')}
<button type="button" class="player-key player-word" data-part="help">?</button>
</div>`;

/** The bar under the picture: play, position, speed, sound, full screen, help. */
export function attachBar(player: Player, onHelp: () => void): void {
  const { root, words, options, store, signal } = player;
  const bar = fromMarkup(BAR);
  const part = (name: string) => partOf(bar, name);
  const [play, sound, full, help] = ['play', 'sound', 'full', 'help'].map(part) as HTMLElement[];
  const onClick = (button: HTMLElement, act: () => void) => button.addEventListener('click', act, { signal });
  onClick(play!, () => togglePlay(player.video));
  onClick(sound!, () => toggleMute(player));
  onClick(full!, () => toggleFullScreen(player));
  onClick(help!, onHelp);
  label(help!, words.keys);
  attachSpeedMenu(player, bar, part('speed'));
  attachTracks(player, bar, part('tracks'));
  attachPeek(player, bar);
  const updatePosition = attachPosition(player, bar);

  const update = (state: ReturnType<typeof store.getState>) => {
    const { mediaPaused, mediaVolumeLevel, mediaIsFullscreen, mediaFullscreenUnavailable } = state;
    setIcon(play!, mediaPaused ? 'play' : 'pause');
    label(play!, mediaPaused ? words.play : words.pause);
    const silent = mediaVolumeLevel === 'off';
    setIcon(sound!, silent ? 'mute' : 'sound');
    label(sound!, silent ? words.unmute : words.mute);
    label(full!, mediaIsFullscreen ? words.leaveFullScreen : words.fullScreen);
    full!.hidden = mediaFullscreenUnavailable !== undefined;
    updatePosition(
      state.mediaCurrentTime ?? 0,
      state.mediaDuration || options.seconds || 0,
      state.mediaBuffered,
    );
  };
  // A page may keep the room for the bar.
  const room = root.querySelector<HTMLElement>('.player-room');
  if (room) room.replaceWith(bar);
  else root.append(bar);
  const unsubscribe = store.subscribe(update);
  signal.addEventListener('abort', () => {
    unsubscribe();
    if (room) bar.replaceWith(room);
    else bar.remove();
  });
}

function setIcon(button: HTMLElement, icon: string): void {
  button.querySelector('.icon')!.className = `icon icon-${icon}`;
}

/** The slider; returns what shows a position. */
function attachPosition({ video, words, signal }: Player, bar: HTMLElement) {
  const slider = partOf<HTMLInputElement>(bar, 'position');
  slider.setAttribute('aria-label', words.position);
  slider.addEventListener('input', () => seekNear(video, slider.valueAsNumber), { signal });
  return (at: number, length: number, buffered: readonly (readonly number[])[] = []) => {
    const share = (second: number) => `${length ? Math.min((second / length) * 100, 100).toFixed(2) : 0}%`;
    const [from = 0, to = 0] = buffered.find(([start, end]) => start! <= at + 1 && at <= end! + 1) ?? [];
    slider.max = String(length);
    slider.value = String(at);
    slider.setAttribute(
      'aria-valuetext',
      filled(words.positionText, { at: runningTimeText(at), length: runningTimeText(length) }),
    );
    bar.style.cssText = `--at:${share(at)};--from:${share(from)};--to:${share(to)}`;
    partOf(bar, 'time').textContent = runningTimeText(at);
    partOf(bar, 'left').textContent = `−${runningTimeText(Math.max(length - at, 0))}`;
  };
}

/** Shows the second under the pointer, and its picture where there are any. */
function attachPeek({ video, options, signal }: Player, bar: HTMLElement): void {
  const [track, peek] = [partOf(bar, 'track'), partOf(bar, 'peek')];
  const move = ({ clientX }: PointerEvent) => {
    const { left, width } = track.getBoundingClientRect();
    const length = video.duration || options.seconds || 0;
    const share = Math.min(Math.max((clientX - left) / width, 0), 1);
    peek.hidden = !length;
    peek.style.left = `${share * 100}%`;
    partOf(peek, 'when').textContent = runningTimeText(share * length);
    const { thumbnails } = options;
    if (thumbnails) partOf(peek, 'still').style.cssText = thumbnailStyle(thumbnails, share * length);
  };
  track.addEventListener('pointermove', move, { signal });
  track.addEventListener('pointerleave', () => (peek.hidden = true), { signal });
}
