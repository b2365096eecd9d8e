import { fetchPage, loadFullStyles } from '../../../lib/browser/page';
import { attachShareLink, attachVideos } from '../work.island';

const HASH = /^#film-(\d+)$/;
const TITLE = 'work-dialog-title';
/** Links to works, outside the dialog that shows one. */
const LINKS = ':is(.show, .index-list > :not([aria-hidden]), .nothing-near) a';

/** The number of the work a link leads to. */
const workIn = (address: string): string | undefined => /\/shortlist\/(\d+)$/.exec(address)?.[1];

/**
 * Opens works in a dialog over the list. The hash names the work (`#film-105`), so the address can be shared and going back
 * closes the dialog. When the work's page cannot be fetched the browser navigates to it; clicks with a modifier key are
 * left to the browser. When a film ends, the next one of its programme or list is offered; "Play the programme" plays one
 * after the other.
 */
export function attachWorkDialog(page: HTMLElement, signal: AbortSignal): void {
  const dialog = page.querySelector('dialog')!;
  const slot = dialog.lastElementChild!;
  /** True when the dialog was opened by a click, so the list is one history entry back. */
  let opened = false;
  /** The link that opened it, to which the focus returns. */
  let pressed: HTMLElement | null = null;
  /** The works that follow each other, by id, as they stood when the dialog was opened. */
  let order: string[] = [];
  /** Whether they play one after the other. */
  let playing = false;
  /** Ends the video of the open work. */
  let ending = new AbortController();

  async function show(play = playing) {
    if (!page.isConnected) return;
    const id = HASH.exec(location.hash)?.[1];
    const link = linkTo(id);
    if (!id || !link) return dialog.close();
    link.ariaBusy = 'true';
    const [work] = await Promise.all([load(link.href), loadFullStyles()]);
    link.ariaBusy = null;
    if (signal.aborted || HASH.exec(location.hash)?.[1] !== id) return;
    if (!work) return location.replace(link.href);
    ending.abort();
    ending = new AbortController();
    slot.replaceChildren(work);
    attachVideos(slot, ending.signal);
    dialog.setAttribute('aria-labelledby', TITLE);
    if (!dialog.open) {
      (pressed ?? link).focus({ preventScroll: true });
      dialog.showModal();
    } else if (!dialog.contains(document.activeElement)) {
      // In full screen the close button is out of sight: the keys are the player's.
      (
        slot.querySelector<HTMLElement>(':fullscreen .player-start') ?? dialog.querySelector('button')!
      ).focus();
    }
    if (play) slot.querySelector<HTMLElement>('.player-start')?.click();
  }
  const linkTo = (id: string | undefined) =>
    [...page.querySelectorAll<HTMLAnchorElement>(LINKS)].find(
      (link) => workIn(link.pathname) === id && !('play' in link.dataset),
    );
  /** What follows the open work; undefined after the last. */
  const following = () => linkTo(order[order.indexOf(HASH.exec(location.hash)?.[1] ?? '') + 1]);
  const goOn = (link: HTMLAnchorElement) => {
    history.replaceState(history.state, '', `#film-${workIn(link.pathname)}`);
    void show(true);
  };
  // Events of media do not bubble.
  slot.addEventListener(
    'ended',
    () => {
      const link = following();
      if (!link) playing = false;
      else if (playing) goOn(link);
      else offer(link);
    },
    { capture: true, signal },
  );
  function offer(link: HTMLAnchorElement) {
    const next = document.createElement('button');
    next.className = 'button button-primary player-next';
    next.type = 'button';
    const title = link.querySelector('b')?.textContent ?? '';
    next.textContent = (dialog.dataset.next ?? '').replace('#', () => title);
    next.addEventListener('click', () => goOn(link));
    slot.querySelector('.player-screen')!.append(next);
    slot.querySelector('video')!.addEventListener('play', () => next.remove(), { once: true });
  }

  page.addEventListener(
    'click',
    (event) => {
      const press = event as MouseEvent;
      const link = (press.target as Element).closest<HTMLAnchorElement>(LINKS);
      const id = link && workIn(link.pathname);
      if (!id || press.button || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
      press.preventDefault();
      opened = true;
      pressed = link;
      playing = 'play' in link.dataset;
      order = neighbours(link, playing);
      location.hash = `film-${id}`;
    },
    { signal },
  );
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close(), { signal });
  dialog.addEventListener(
    'close',
    () => {
      const back = opened;
      opened = playing = false;
      pressed = null;
      ending.abort();
      slot.replaceChildren();
      if (!HASH.test(location.hash)) return;
      if (back) history.back();
      else history.replaceState(history.state, '', location.pathname + location.search);
    },
    { signal },
  );
  attachShareLink(dialog, signal);
  addEventListener('hashchange', () => void show(), { signal });
  signal.addEventListener('abort', () => {
    // The visitor did not close the dialog: the close event must not remove the work from the address.
    if (dialog.open)
      dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { once: true });
    dialog.close();
    ending.abort();
    slot.replaceChildren();
  });
  void show();
}

/** The works shown together with a link, by id: those of its programme, `online` ones alone if asked, or of the list. */
function neighbours(link: HTMLElement, online: boolean): string[] {
  const group = link.closest('.show, .index-list, .nothing-near')!;
  const links = group.querySelectorAll<HTMLAnchorElement>(
    group.matches('.show') ? (online ? '[data-online]' : '.show-film') : 'li:not([aria-hidden]) a',
  );
  return [...links]
    .filter((each) => each.checkVisibility?.() ?? true)
    .map(({ pathname }) => workIn(pathname)!);
}

/** The article of a work's page with its headings one level lower; null when the page cannot be fetched. */
async function load(address: string): Promise<Element | null> {
  try {
    const work = (await fetchPage(address))?.querySelector('article.work');
    if (!work) return null;
    for (const heading of work.querySelectorAll('h2')) lower(heading, 'h3');
    for (const heading of work.querySelectorAll('h1')) lower(heading, 'h2').id = TITLE;
    return document.adoptNode(work);
  } catch {
    return null;
  }
}

function lower(heading: Element, name: 'h2' | 'h3'): HTMLElement {
  const lowered = heading.ownerDocument.createElement(name);
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
  return lowered;
}
