import { fetchPage, loadFullStyles } from '../../../lib/browser/page';
import { attachShareLink, attachVideos } from '../work.island';

const HASH = /^#film-(\d+)$/;
const TITLE = 'work-dialog-title';

/** The number of the work a link leads to. */
export const workIn = (address: string): string | undefined => /\/shortlist\/(\d+)$/.exec(address)?.[1];

/**
 * Opens works in a dialog over the list. The hash names the work (`#film-105`), so the address can be shared and going back
 * closes the dialog. When the work's page cannot be fetched the browser navigates to it; clicks with a modifier key are
 * left to the browser.
 */
export function attachWorkDialog(page: HTMLElement, signal: AbortSignal): void {
  const dialog = page.querySelector('dialog')!;
  const list = page.querySelector('.work-list')!;
  const slot = dialog.lastElementChild!;
  /** True when the dialog was opened by a click, so the list is one history entry back. */
  let opened = false;
  /** Ends the video of the open work. */
  let ending = new AbortController();

  async function show() {
    if (!page.isConnected) return;
    const id = HASH.exec(location.hash)?.[1];
    const link = [...list.querySelectorAll('a')].find(({ pathname }) => workIn(pathname) === id);
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
