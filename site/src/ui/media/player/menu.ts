import type { Player } from './player';

/**
 * Makes `button` open `menu`. Arrows, Home and End move between its items; Escape and a press elsewhere close it.
 * `current` is the item that the focus begins at. Returns what opens and closes it.
 */
export function attachMenu(
  { signal }: Player,
  button: HTMLElement,
  menu: HTMLElement,
  current: () => HTMLElement | undefined,
): (open: boolean) => void {
  const items = () => [...menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  const show = (open: boolean) => {
    const had = menu.contains(document.activeElement);
    menu.hidden = !open;
    button.ariaExpanded = String(open);
    if (open) (current() ?? items()[0]!).focus();
    else if (had) button.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') show(false);
    else if (to !== undefined) all.at(to % all.length)!.focus();
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
  return show;
}
