import { whenIdle } from '../../lib/whenIdle';
import { filterWorks, normalise, type Searchable } from './search';

/** Address of the words of all works, `[[id, words], …]`; see ssg/finalists. */
const WORDS = '/shortlist/words.json';

/** Films that may be in sight: shown in the frame after the key. */
const IN_SIGHT = 16;
/** Films that are added at a time afterwards, whenever the browser has a moment. */
const BATCH = 48;

interface Film extends Searchable {
  id: string;
  element: HTMLElement;
  /** What stands for it among the found. */
  copy?: Node;
}

/** The number of the work a link leads to. */
export const workIn = (address: string): string | undefined => /\/shortlist\/(\d+)$/.exec(address)?.[1];

/**
 * Search and themes over the films on the page, answered while the key is pressed: first by what the page shows, and,
 * once they have come, by the words of both languages. What is found is shown in a grid of its own: to lay out 400 films
 * anew takes longer than a frame.
 */
export function attachGrid(page: HTMLElement, signal: AbortSignal): void {
  const input = page.querySelector('input')!;
  const chips = [...page.querySelectorAll<HTMLElement>('[data-theme][aria-pressed]')];
  const status = page.querySelector<HTMLElement>('[role=status]')!;
  const all = page.querySelector<HTMLElement>('.films')!;
  const results = page.querySelector<HTMLElement>('.found')!;
  const none = page.querySelector<HTMLElement>('.films-none')!;
  let known: Film[] | undefined;
  // Most visitors only look: the films are read when something is sought.
  const films = () => (known ??= filmsOf(page));
  let theme = chips.find((chip) => chip.ariaPressed === 'true')?.dataset.theme ?? '';
  let shown: readonly Film[] = [];

  function show() {
    const filtered = theme !== '' || input.value.trim() !== '';
    const found = filterWorks(films(), input.value, theme || null);
    all.toggleAttribute('inert', filtered);
    results.hidden = !filtered;
    showFound(filtered ? found : []);
    none.hidden = found.length > 0;
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.theme === theme));
    const { one = '', many = '' } = status.dataset;
    status.textContent = filtered ? (found.length === 1 ? one : many.replace('#', String(found.length))) : '';
  }
  function showFound(found: readonly Film[]) {
    if (found.length === shown.length && found.every((film, i) => film === shown[i])) return;
    shown = found;
    results.replaceChildren(...found.slice(0, IN_SIGHT).map(copyOf));
    const add = (from: number) =>
      from < found.length &&
      whenIdle(() => {
        if (shown !== found || signal.aborted) return;
        results.append(...found.slice(from, from + BATCH).map(copyOf));
        add(from + BATCH);
      });
    add(IN_SIGHT);
  }
  const choose = (chosen: string) => {
    theme = chosen === theme ? '' : chosen;
    show();
  };

  for (const chip of chips) chip.addEventListener('click', () => choose(chip.dataset.theme!), { signal });
  let learning = false;
  const learn = () => {
    if (!learning) void learnWords(films(), show);
    learning = true;
  };
  input.addEventListener('focus', learn, { signal });
  // The field may have the focus already when this script arrives.
  input.addEventListener('input', learn, { signal });
  // Half-composed Chinese is no word yet.
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
  // What was chosen before React took over, and what the browser put back on the way back.
  if (input.value || input === document.activeElement) learn();
  if (input.value || theme) show();
}

/** The films of a page, found by what it shows of them. */
const filmsOf = (page: HTMLElement): Film[] =>
  [...page.querySelectorAll<HTMLElement>('.film-strip > .film')].map((element) => {
    const id = workIn(element.querySelector('a')!.pathname)!;
    return { id, element, theme: element.dataset.theme, words: normalise(element.textContent) };
  });

/** The copy of a film that is shown among the found: the films themselves stay where they were built. */
const copyOf = (film: Film): Node => (film.copy ??= film.element.cloneNode(true));

/** Fetches what the films are found by; without it, what the page shows has to do. */
async function learnWords(films: Film[], then: () => void): Promise<void> {
  try {
    const answer = await fetch(WORDS);
    if (!answer.ok) return;
    const words = new Map(
      ((await answer.json()) as [number, string][]).map(([id, text]) => [String(id), text]),
    );
    for (const film of films) film.words = words.get(film.id) ?? film.words;
  } catch {
    return;
  } finally {
    then();
  }
}
