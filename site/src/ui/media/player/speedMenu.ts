import { filled } from '../../../i18n/player';
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

  function show(open: boolean) {
    const had = menu.contains(document.activeElement);
    menu.hidden = !open;
    button.ariaExpanded = String(open);
    if (open) (items[RATES.indexOf(video.playbackRate)] ?? items[0]!).focus();
    else if (had) button.focus();
  }
  const move = (event: KeyboardEvent) => {
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') show(false);
    else if (to !== undefined) items.at(to % items.length)!.focus();
    else return;
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
  };
  button.setAttribute('aria-haspopup', 'menu');
  button.ariaExpanded = 'false';
  button.addEventListener('click', () => show(menu.hidden), { signal });
  menu.addEventListener('keydown', move, { signal });
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!menu.hidden && !menu.contains(target as Node) && !button.contains(target as Node)) show(false);
    },
    { signal },
  );
  const update = ({ mediaPlaybackRate: rate = 1 }: ReturnType<typeof store.getState>) => {
    label(button, filled(words.speedNow, { rate }));
    button.textContent = `${rate}×`;
    button.classList.toggle('is-on', rate !== 1);
    items.forEach((item, i) => (item.ariaChecked = String(RATES[i] === rate)));
  };
  signal.addEventListener('abort', store.subscribe(update));
}
