import { whenIdle } from '../../../lib/browser/schedule';
import { choiceIn, searchWith } from '../model/listAddress';
import { markWords } from './markWords';
import { foundList, lineOf, setText, type Line } from './foundList';
import { closeTitles, filterWorks, sortWorks, titlesFirst, wordsOf, type Searchable } from '../model/search';

/** Address of the search words of all works, `[[id, words], …]`; written by ssg/content/finalists.ts. */
const WORDS = '/shortlist/words.json';
/** Milliseconds without a change after which the address is rewritten: browsers limit how often that may happen. */
const ADDRESS_DELAY = 150;

const NOTHING = { query: '', theme: '', category: '', shape: '', sort: '' };

interface ListedWork extends Searchable {
  line: Line;
}

/**
 * Lists the works that fit on every input, in place of the programmes and the index. It searches the text on the page until
 * the words of both languages have been fetched. Stopping restores the prerendered list.
 */
export function attachFilter(page: HTMLElement, signal: AbortSignal): void {
  const find = <E extends HTMLElement>(selector: string) => page.querySelector<E>(selector)!;
  const input = find<HTMLInputElement>('[name=q]');
  const theme = find<HTMLSelectElement>('[name=theme]');
  const category = page.querySelector<HTMLSelectElement>('[name=category]'); // null without categories
  const sort = find<HTMLSelectElement>('[name=sort]');
  const chips = [...page.querySelectorAll<HTMLElement>('button[data-shape]')];
  const status = find('.index-found');
  const list = find('.index-list');
  const results = find('.index-results');
  const found = foundList(results, list.firstElementChild, find('.list-bar'), () =>
    markWords(results, choice.query),
  );
  const nothing = find('.nothing');
  const noneFits = nothing.querySelector('h2')!.textContent;
  const choice = choiceIn(location.search);
  let cached: ListedWork[] | undefined;
  // Read lazily: most visitors never search.
  const listed = () => (cached ??= worksOn(list));

  function show() {
    const { query, shape } = choice;
    const whole =
      query.trim() !== '' ||
      shape !== '' ||
      choice.theme !== '' ||
      choice.category !== '' ||
      choice.sort !== '';
    if (!whole && !cached) return;
    const works = whole ? titlesFirst(filterWorks(sortWorks(listed(), choice.sort), choice), query) : [];
    found.show(works.map(({ line }) => line));
    for (const chip of chips) {
      const pressed = String(chip.dataset.shape === shape);
      if (chip.ariaPressed !== pressed) chip.ariaPressed = pressed;
    }
    const none = whole && works.length === 0;
    page.toggleAttribute('data-whole', whole);
    page.toggleAttribute('data-none', none);
    const { one = '', many = '' } = status.dataset;
    const count = works.length === 1 ? one : many.replace('#', String(works.length));
    setText(status, whole ? count : '');
    if (nothing.hidden === none) nothing.hidden = !none;
    if (none) explain();
  }
  /** What was searched for and, if there are any, titles close to it. */
  function explain() {
    const title = nothing.querySelector<HTMLElement>('h2')!;
    const near = nothing.querySelector<HTMLElement>('.nothing-near')!;
    const query = choice.query.trim();
    title.textContent = query ? (title.dataset.words ?? '').replace('#', () => query) : noneFits;
    const close = query ? closeTitles(listed(), titleOf, query) : [];
    near.hidden = close.length === 0;
    near.querySelector('span')!.replaceChildren(
      ...close.flatMap((work, at) => {
        const link = document.createElement('a');
        link.href = work.line.href;
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
  let ready = false;
  /** Before the first key: the words that it searches and the lines that it fills. */
  const getReady = () => {
    if (ready) return;
    ready = true;
    whenIdle(() => {
      if (signal.aborted) return;
      listed();
      found.prepare();
    });
    void loadWords(listed, show);
  };

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
  category?.addEventListener('change', () => ((choice.category = category.value), change()), { signal });
  theme.addEventListener('change', () => ((choice.theme = theme.value), change()), { signal });
  sort.addEventListener('change', () => ((choice.sort = sort.selectedIndex ? sort.value : ''), change()), {
    signal,
  });
  const search = () => {
    choice.query = input.value;
    change();
  };
  input.addEventListener('focus', getReady, { signal });
  // The field may have had the focus before this script ran.
  input.addEventListener('input', getReady, { signal });
  // Ignore input while an input method composes a character.
  input.addEventListener('input', (event) => (event as InputEvent).isComposing || search(), { signal });
  input.addEventListener('compositionend', search, { signal });
  page.querySelector('[data-reset]')!.addEventListener(
    'click',
    () => {
      input.value = theme.value = '';
      if (category) category.value = '';
      sort.selectedIndex = 0;
      Object.assign(choice, NOTHING);
      change();
      input.focus();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    writeAddress();
    Object.assign(choice, NOTHING);
    if (cached) show();
    found.clear();
    nothing.querySelector('h2')!.textContent = noneFits;
    nothing.querySelector('.nothing-near span')!.textContent = '';
  });
  // What was typed before this script ran wins over the address.
  if (input.value) choice.query = input.value;
  else input.value = choice.query;
  choice.theme = choose(theme, choice.theme);
  choice.category = category ? choose(category, choice.category) : '';
  sort.value = choice.sort || sort.options[0]!.value;
  choice.sort = sort.selectedIndex > 0 ? sort.value : '';
  if (input.value || input === document.activeElement) getReady();
  show();
}

/** Chooses an option, or the first one, which is of all works, where there is none with this value. */
function choose(field: HTMLSelectElement, value: string): string {
  field.value = value;
  if (field.selectedIndex < 0) field.selectedIndex = 0;
  return field.value;
}

const titleOf = ({ line }: ListedWork) => line.texts[1]!;

/** The works of the index, searchable by the text that the page shows. */
const worksOn = (list: HTMLElement): ListedWork[] =>
  [...list.children].map((child) => {
    const row = child as HTMLElement;
    const [minutes = 0, seconds = 0] = (row.querySelector('time')?.textContent ?? '').split(':').map(Number);
    return {
      line: lineOf(row),
      id: Number(row.querySelector('i')!.textContent),
      theme: row.dataset.theme,
      category: row.dataset.category,
      shape: row.dataset.shape,
      seconds: minutes * 60 + seconds,
      words: wordsOf(row.querySelector('b')!.textContent, row.textContent),
    };
  });

/** Fetches the search words of all works. On failure the text on the page stays in use. */
async function loadWords(works: () => ListedWork[], then: () => void): Promise<void> {
  try {
    const answer = await fetch(WORDS);
    if (!answer.ok) return;
    const words = new Map((await answer.json()) as [number, string][]);
    for (const work of works()) work.words = words.get(work.id) ?? work.words;
    then();
  } catch {
    // The text on the page stays in use.
  }
}
