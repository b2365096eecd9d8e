import { fetchPage } from '../../../lib/browser/fetchPage';
import { wholeStyles } from '../../../lib/browser/wholeStyles';
import { workIn } from './grid';
import { attachVideos } from './workVideo';
import { attachShareLink } from './shareLink';

const HASH = /^#film-(\d+)$/;
const TITLE = 'film-title';

/**
 * Shows a film's page in a window over the list. The address tells which (`#film-105`): it can be shared, and going back
 * closes the window. A page that does not come is left to the browser; so are links opened elsewhere.
 */
export function attachWorkDialog(page: HTMLElement, signal: AbortSignal): void {
  const dialog = page.querySelector('dialog')!;
  const list = page.querySelector('.films')!;
  const slot = dialog.lastElementChild!;
  /** Whether the list is one step back. */
  let opened = false;

  async function show() {
    if (!page.isConnected) return;
    const id = HASH.exec(location.hash)?.[1];
    const link = [...list.querySelectorAll('a')].find(({ pathname }) => workIn(pathname) === id);
    if (!id || !link) return dialog.close();
    link.ariaBusy = 'true';
    const [work] = await Promise.all([load(link.href), wholeStyles()]);
    link.ariaBusy = null;
    if (signal.aborted || HASH.exec(location.hash)?.[1] !== id) return;
    if (!work) return location.replace(link.href);
    slot.replaceChildren(work);
    attachVideos(slot, signal);
    dialog.setAttribute('aria-labelledby', TITLE);
    if (dialog.open) return;
    link.focus({ preventScroll: true });
    dialog.showModal();
  }

  list.addEventListener(
    'click',
    (event) => {
      const press = event as MouseEvent;
      const link = (press.target as Element).closest('a');
      const id = link && workIn(link.pathname);
      if (!id || press.button || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
      press.preventDefault();
      opened = true;
      location.hash = `film-${id}`;
    },
    { signal },
  );
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close(), { signal });
  dialog.addEventListener(
    'close',
    () => {
      const back = opened;
      opened = false;
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
    // Nobody closed it: whoever takes over must not hear of it, or the address would forget the film.
    if (dialog.open)
      dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { once: true });
    dialog.close();
    slot.replaceChildren();
  });
  void show();
}

/** The work out of its page, one heading lower, or null when it cannot be had. */
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
