import type { ClockStore } from './clock/contestClock';
import type { Language } from './locale/language';

/** The page that a script works on. */
export interface IslandPage {
  language: Language;
  clock: Pick<ClockStore, 'every'>;
}

/**
 * What moves on a built page without React: a countdown, the phase that is on, a mark in a table of contents. React
 * renders the page as it was built and never looks at these elements again; one script, the same before and after
 * React has come, brings them to life. What is inside an element with `data-island` is its script's business, buttons and
 * fields included; whatever else is pressed waits for the application.
 */
export interface Island {
  /** The elements it looks after. */
  selector: string;
  /** Begins with one of them; returns the way to end and put everything back as it was built. */
  start: (element: HTMLElement, page: IslandPage) => () => void;
}

/** Starts the scripts on every element below `root` that they look after; returns the way to put everything back. */
export function mountIslands(root: ParentNode, scripts: readonly Island[], page: IslandPage): () => void {
  const undo = scripts.flatMap(({ selector, start }) =>
    [...root.querySelectorAll<HTMLElement>(selector)].map((element) => start(element, page)),
  );
  return () => undo.splice(0).forEach((end) => end());
}

/** Remembers what is inside an element; returns the way to put it back, markup and all. */
export function keepBuilt(element: Element): () => void {
  const { innerHTML } = element;
  return () => {
    if (element.innerHTML !== innerHTML) element.innerHTML = innerHTML;
  };
}

/** The words an element brings along for its script, in the page's language (see `wordsFor`). */
export const wordsOf = <T extends string>(element: HTMLElement): Record<T, string> =>
  JSON.parse(element.dataset.words ?? '{}') as Record<T, string>;

/** The attribute by which an element brings along words for its script. */
export const wordsFor = (words: Record<string, string>): { 'data-words': string } => ({
  'data-words': JSON.stringify(words),
});

/** Stands for a value in words that a script completes: `t('finale.closes', { date: PLACE.date })`. */
export const PLACE = { date: '%date%', day: '%day%', days: '%days%' } as const;

/** Puts a value in the place that was left for it. */
export const inPlace = (words: string, place: keyof typeof PLACE, value: string): string =>
  words.replace(PLACE[place], () => value);

/** The part of an element that its script changes. */
export function part(element: ParentNode, name: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`the page has no part ${name}`);
  return found;
}

/** Makes React leave what is inside an element to its script, from the beginning: it is built empty. */
export const LEFT_ALONE = {
  dangerouslySetInnerHTML: { __html: '' },
  suppressHydrationWarning: true,
} as const;
