import { choiceIn, searchWith } from '../model/listAddress';
import { closeTitles, filterWorks, normalise, sortWorks, type Searchable } from '../model/search';

/** Address of the search words of all works, `[[id, words], …]`; written by ssg/content/finalists.ts. */
const WORDS = '/shortlist/words.json';
/** Milliseconds without a change after which the address is rewritten: browsers limit how often that may happen. */
const ADDRESS_DELAY = 150;

interface ListedWork extends Searchable {
  row: HTMLElement;
}

/**
 * Filters and sorts the index on every input, in place of the programmes. It searches the text on the page until the words of
 * both languages have been fetched. Stopping restores the prerendered list.
 */
export function attachFilter(page: HTMLElement, signal: AbortSignal): void {
  const find = <E extends HTMLElement>(selector: string) => page.querySelector<E>(selector)!;
  const input = find<HTMLInputElement>('[name=q]');
  const theme = find<HTMLSelectElement>('[name=theme]');
  const sort = find<HTMLSelectElement>('[name=sort]');
  const chips = [...page.querySelectorAll<HTMLElement>('button[data-shape]')];
  const status = find('.index-found');
  const list = find('.index-list');
  const nothing = find('.nothing');
  const noneFits = nothing.querySelector('h2')!.textContent;
  const choice = choiceIn(location.search);
  let cached: ListedWork[] | undefined;
  // Read lazily: most visitors never search.
  const works = () => (cached ??= worksOn(list));
  /** The rows that are hidden. */
  let hidden = new Set<HTMLElement>();
  let sorted = '';

  function show() {
    const { query, shape } = choice;
    const whole = query.trim() !== '' || shape !== '' || choice.theme !== '' || choice.sort !== '';
    if (!whole && !cached) return;
    if (choice.sort !== sorted) list.append(...sortWorks(works(), choice.sort).map(({ row }) => row));
    sorted = choice.sort;
    const found = new Set(filterWorks(works(), choice).map(({ row }) => row));
    const hide = new Set<HTMLElement>();
    for (const { row } of works()) if (!found.has(row)) hide.add(row);
    // Only what changes is touched: a row costs style and layout.
    for (const row of hidden) if (!hide.has(row)) row.hidden = false;
    for (const row of hide) if (!hidden.has(row)) row.hidden = true;
    hidden = hide;
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.shape === shape));
    const none = found.size === 0 && whole;
    page.toggleAttribute('data-whole', whole);
    page.toggleAttribute('data-none', none);
    const { one = '', many = '' } = status.dataset;
    status.textContent = whole ? (found.size === 1 ? one : many.replace('#', String(found.size))) : '';
    nothing.hidden = !none;
    if (none) explain();
  }
  /** What was searched for and, if there are any, titles close to it. */
  function explain() {
    const title = nothing.querySelector<HTMLElement>('h2')!;
    const near = nothing.querySelector<HTMLElement>('.nothing-near')!;
    const query = choice.query.trim();
    title.textContent = query ? (title.dataset.words ?? '').replace('#', () => query) : noneFits;
    const close = query ? closeTitles(works(), titleOf, query) : [];
    near.hidden = close.length === 0;
    near.querySelector('span')!.replaceChildren(
      ...close.flatMap((work, at) => {
        const link = document.createElement('a');
        link.href = work.row.querySelector('a')!.href;
        link.textContent = titleOf(work);
        return at > 0 ? [', ', link] : [link];
      }),
    );
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    show();
    clearTimeout(timer);
    timer = setTimeout(writeAddress, ADDRESS_DELAY);
  };
  const writeAddress = () => {
    const { pathname, search, hash } = location;
    const chosen = searchWith(search, choice);
    if (chosen !== search) history.replaceState(history.state, '', pathname + chosen + hash);
  };
  const words = wordsOnce(works, show);

  for (const chip of chips)
    chip.addEventListener(
      'click',
      () => {
        const { shape = '' } = chip.dataset;
        choice.shape = shape === choice.shape ? '' : shape;
        change();
      },
      { signal },
    );
  theme.addEventListener('change', () => ((choice.theme = theme.value), change()), { signal });
  sort.addEventListener('change', () => ((choice.sort = sort.selectedIndex ? sort.value : ''), change()), {
    signal,
  });
  const search = () => {
    choice.query = input.value;
    change();
  };
  input.addEventListener('focus', words, { signal });
  // The field may have had the focus before this script ran.
  input.addEventListener('input', words, { signal });
  // Ignore input while an input method composes a character.
  input.addEventListener('input', (event) => (event as InputEvent).isComposing || search(), { signal });
  input.addEventListener('compositionend', search, { signal });
  page.querySelector('[data-reset]')!.addEventListener(
    'click',
    () => {
      input.value = theme.value = '';
      sort.selectedIndex = 0;
      Object.assign(choice, { query: '', theme: '', shape: '', sort: '' });
      change();
      input.focus();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    writeAddress();
    Object.assign(choice, { query: '', theme: '', shape: '', sort: '' });
    if (cached) show();
    nothing.querySelector('h2')!.textContent = noneFits;
    nothing.querySelector('.nothing-near span')!.textContent = '';
  });
  // What was typed before this script ran wins over the address.
  if (input.value) choice.query = input.value;
  else input.value = choice.query;
  theme.value = choice.theme;
  choice.theme = theme.value;
  sort.value = choice.sort || sort.options[0]!.value;
  choice.sort = sort.selectedIndex > 0 ? sort.value : '';
  if (input.value || input === document.activeElement) words();
  show();
}

const titleOf = ({ row }: ListedWork) => row.querySelector('b')!.textContent;

/** The works of the index, searchable by the text that the page shows. */
const worksOn = (list: HTMLElement): ListedWork[] =>
  [...list.children].map((child) => {
    const row = child as HTMLElement;
    const [minutes = 0, seconds = 0] = (row.querySelector('time')?.textContent ?? '').split(':').map(Number);
    return {
      row,
      id: Number(row.querySelector('i')!.textContent),
      theme: row.dataset.theme,
      shape: row.dataset.shape,
      seconds: minutes * 60 + seconds,
      words: normalise(row.textContent),
    };
  });

/** Fetches the search words of all works once. On failure the text on the page stays in use. */
function wordsOnce(works: () => ListedWork[], then: () => void): () => void {
  let requested = false;
  return () => {
    if (requested) return;
    requested = true;
    void fetch(WORDS)
      .then(async (answer) => {
        if (!answer.ok) return;
        const words = new Map((await answer.json()) as [number, string][]);
        for (const work of works()) work.words = words.get(work.id) ?? work.words;
        then();
      })
      .catch(() => undefined);
  };
}
