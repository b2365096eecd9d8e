import { filterWorks, normalise, type Searchable } from '../model/search';

/** Address of the words of all works, `[[id, words], …]`; see ssg/content/finalists.ts. */
const WORDS = '/shortlist/words.json';

interface Film extends Searchable {
  id: string;
  element: HTMLElement;
}

/** The number of the work a link leads to. */
export const workIn = (address: string): string | undefined => /\/shortlist\/(\d+)$/.exec(address)?.[1];

/**
 * Search and themes as a filter of the films on the page, answered while the key is pressed: first by what the page
 * shows, and, once they have come, by the words of both languages.
 */
export function attachGrid(page: HTMLElement, signal: AbortSignal): void {
  const input = page.querySelector('input')!;
  const chips = [...page.querySelectorAll<HTMLElement>('[data-theme][aria-pressed]')];
  const status = page.querySelector<HTMLElement>('[role=status]')!;
  const grid = page.querySelector<HTMLElement>('.films')!;
  const none = page.querySelector<HTMLElement>('.films-none')!;
  let known: Film[] | undefined;
  // Most visitors only look: the films are read when something is sought.
  const films = () => (known ??= filmsOf(page));
  let theme = chips.find((chip) => chip.ariaPressed === 'true')?.dataset.theme ?? '';
  let shown: Film[] | undefined;

  function show() {
    const found = filterWorks(films(), input.value, theme || null);
    for (const { element } of shown ?? films()) element.hidden = true;
    for (const { element } of found) element.hidden = false;
    shown = found;
    none.hidden = found.length > 0;
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.theme === theme));
    const { one = '', many = '' } = status.dataset;
    const filtered = theme !== '' || input.value.trim() !== '';
    grid.toggleAttribute('data-filtered', filtered);
    status.textContent = filtered ? (found.length === 1 ? one : many.replace('#', String(found.length))) : '';
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
  [...page.querySelectorAll<HTMLElement>('.film')].map((element) => {
    const id = workIn(element.querySelector('a')!.pathname)!;
    return { id, element, theme: element.dataset.theme, words: normalise(element.textContent) };
  });

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
