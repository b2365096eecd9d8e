import type { ClockStore } from './clock/contestClock';
import type { Language } from './locale/language';

/** The page around an island. */
export interface IslandPage {
  language: Language;
  clock: Pick<ClockStore, 'every'>;
}

/**
 * Code that changes elements of a prerendered page without React: a countdown, the current phase, the mark in a table of
 * contents. It runs the same before and after React has loaded; React renders the prerendered markup and never changes
 * these elements afterwards. An island answers every click inside its `data-island`; other clicks load the application.
 */
export interface Island {
  /** The elements of the island. */
  selector: string;
  /** Mounts the island on one element; returns a function that stops it and restores the prerendered markup. */
  start: (element: HTMLElement, page: IslandPage) => () => void;
}

/** Mounts the islands on all their elements below `root`; returns a function that unmounts them. */
export function mountIslands(root: ParentNode, islands: readonly Island[], page: IslandPage): () => void {
  const unmounts = islands.flatMap(({ selector, start }) =>
    [...root.querySelectorAll<HTMLElement>(selector)].map((element) => start(element, page)),
  );
  return () => unmounts.splice(0).forEach((unmount) => unmount());
}

/** Changes an element's text before the first paint, keeping what was prerendered for `keepBuilt`. */
export function paintFirst(element: HTMLElement, text: string): void {
  element.dataset.built ??= element.innerHTML;
  element.textContent = text;
}

/** Returns a function that restores the element's prerendered contents. */
export function keepBuilt(element: HTMLElement): () => void {
  const innerHTML = element.dataset.built ?? element.innerHTML;
  return () => {
    delete element.dataset.built;
    if (element.innerHTML !== innerHTML) element.innerHTML = innerHTML;
  };
}

/** The texts in the `data-words` of an element, in the page's language (see `wordsFor`). */
export const wordsOf = <T extends string>(element: HTMLElement): Record<T, string> =>
  Object.fromEntries((element.dataset.words ?? '').split('|').map((word) => word.split('=')));

/** The attribute that passes texts to an element's island: `name=text|name=text`, without the quotes that JSON needs. */
export function wordsFor(words: Record<string, string>): { 'data-words': string } {
  const pairs = Object.entries(words).map(([name, text]) => {
    if (/[|=]/.test(text)) throw new Error(`a text for a script contains | or =: ${text}`);
    return `${name}=${text}`;
  });
  return { 'data-words': pairs.join('|') };
}

/** Placeholders in texts that an island completes: `t('finale.closes', { date: PLACE.date })`. */
export const PLACE = { date: '%date%', day: '%day%', days: '%days%' } as const;

/** Replaces a placeholder with its value. */
export const inPlace = (words: string, place: keyof typeof PLACE, value: string): string =>
  words.replace(PLACE[place], () => value);

/** The descendant with that `data-part`; throws when there is none. */
export function part(element: ParentNode, name: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`the page has no part ${name}`);
  return found;
}
