import { filled } from '../../../i18n/player';
import { attachMenu } from './menu';
import { fromMarkup, label, type Player } from './player';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Plays at the next slower or faster speed. */
export function stepRate({ store, video }: Pick<Player, 'store' | 'video'>, step: 1 | -1): void {
  const at = RATES.findIndex((rate) => rate >= video.playbackRate);
  setRate({ store, video }, RATES[at + step] ?? video.playbackRate);
}

/** The speed is kept when the address of the video changes. */
function setRate({ store, video }: Pick<Player, 'store' | 'video'>, rate: number): void {
  video.defaultPlaybackRate = rate;
  store.dispatch({ type: 'mediaplaybackraterequest', detail: rate });
}

/** The menu of speeds that `button` opens. Arrows, Home and End move; Escape and a press elsewhere close it. */
export function attachSpeedMenu(player: Player, bar: HTMLElement, button: HTMLElement): void {
  const { store, words, signal, video } = player;
  const menu = fromMarkup('<div class="player-speeds" role="menu" hidden></div>');
  menu.setAttribute('aria-label', words.speed);
  const items = RATES.map((rate) => {
    const item = fromMarkup('<button type="button" class="num" role="menuitemradio" tabindex="-1"></button>');
    item.textContent = `${rate}×`;
    item.addEventListener('click', () => {
      setRate(player, rate);
      show(false);
    });
    return item;
  });
  menu.append(...items);
  bar.append(menu);

  const show = attachMenu(player, button, menu, () => items[RATES.indexOf(video.playbackRate)]);
  const update = ({ mediaPlaybackRate: rate = 1 }: ReturnType<typeof store.getState>) => {
    label(button, filled(words.speedNow, { rate }));
    button.textContent = `${rate}×`;
    button.classList.toggle('is-on', rate !== 1);
    items.forEach((item, i) => (item.ariaChecked = String(RATES[i] === rate)));
  };
  signal.addEventListener('abort', store.subscribe(update));
}
