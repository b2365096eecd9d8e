import type { Island } from '../../lib/island';
import { attachWorkDialog, workIn } from './components/workDialog';
import { filterWorks, normalise, type Searchable } from './model/search';

/** Search, themes and dialog of the shortlist. Unmounting keeps what the visitor has chosen for the next mount. */
export const shortlistIsland: Island = {
  selector: '[data-island="shortlist"]',
  start(page) {
    const stop = new AbortController();
    attachFilter(page, stop.signal);
    attachWorkDialog(page, stop.signal);
    return () => stop.abort();
  },
};

/** Address of the search words of all works, `[[id, words], …]`; written by ssg/content/finalists.ts. */
const WORDS = '/shortlist/words.json';

interface ListedWork extends Searchable {
  id: string;
  element: HTMLElement;
}

/**
 * Filters the list by search words and theme on every input. It searches the text on the page until the words of both
 * languages have been fetched.
 */
function attachFilter(page: HTMLElement, signal: AbortSignal): void {
  const input = page.querySelector('input')!;
  const chips = [...page.querySelectorAll<HTMLElement>('[data-theme][aria-pressed]')];
  const status = page.querySelector<HTMLElement>('[role=status]')!;
  const list = page.querySelector<HTMLElement>('.work-list')!;
  const none = page.querySelector<HTMLElement>('.work-none')!;
  let cached: ListedWork[] | undefined;
  // Read lazily: most visitors never search.
  const works = () => (cached ??= worksOn(page));
  let theme = chips.find((chip) => chip.ariaPressed === 'true')?.dataset.theme ?? '';
  let shown: ListedWork[] | undefined;

  function show() {
    const found = filterWorks(works(), input.value, theme || null);
    for (const { element } of shown ?? works()) element.hidden = true;
    for (const { element } of found) element.hidden = false;
    shown = found;
    none.hidden = found.length > 0;
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.theme === theme));
    const { one = '', many = '' } = status.dataset;
    const filtered = theme !== '' || input.value.trim() !== '';
    list.toggleAttribute('data-filtered', filtered);
    status.textContent = filtered ? (found.length === 1 ? one : many.replace('#', String(found.length))) : '';
  }
  const choose = (chosen: string) => {
    theme = chosen === theme ? '' : chosen;
    show();
  };

  for (const chip of chips) chip.addEventListener('click', () => choose(chip.dataset.theme!), { signal });
  let requested = false;
  const requestWords = () => {
    if (!requested) void fetchWords(works(), show);
    requested = true;
  };
  input.addEventListener('focus', requestWords, { signal });
  // The field may have had the focus before this script ran.
  input.addEventListener('input', requestWords, { signal });
  // Ignore input while an input method composes a character.
  input.addEventListener('input', (event) => (event as InputEvent).isComposing || show(), { signal });
  input.addEventListener('compositionend', show, { signal });
  page.querySelector('[data-reset]')!.addEventListener(
    'click',
    () => {
      input.value = theme = '';
      show();
      input.focus();
    },
    { signal },
  );
  signal.addEventListener('abort', () => (status.textContent = ''));
  // Restore the filter after React has replaced the boot script, or after the browser restored the fields.
  if (input.value || input === document.activeElement) requestWords();
  if (input.value || theme) show();
}

/** The works of a page, searchable by the text that the page shows. */
const worksOn = (page: HTMLElement): ListedWork[] =>
  [...page.querySelectorAll<HTMLElement>('.work-card')].map((element) => {
    const id = workIn(element.querySelector('a')!.pathname)!;
    return { id, element, theme: element.dataset.theme, words: normalise(element.textContent) };
  });

/** Fetches the search words of all works. On failure the text on the page stays in use. */
async function fetchWords(works: ListedWork[], then: () => void): Promise<void> {
  try {
    const answer = await fetch(WORDS);
    if (!answer.ok) return;
    const words = new Map(
      ((await answer.json()) as [number, string][]).map(([id, text]) => [String(id), text]),
    );
    for (const work of works) work.words = words.get(work.id) ?? work.words;
  } catch {
    return;
  } finally {
    then();
  }
}
