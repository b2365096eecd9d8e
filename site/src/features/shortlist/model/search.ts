import type { SubmittedWork, Translation } from '../../../content/catalogue.gen';

// Combining accents, separate after NFKD.
const MARKS = /\p{M}/gu;

/** Normalises a text for comparison: half-width letters, no accents, lower case, single spaces. */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The normalised words of a work: those of its title, then on a line of their own the others. */
export const wordsOf = (title: string, others: string): string => `${normalise(title)}\n${normalise(others)}`;

/** The normalised words to find a work by, in both languages: number and titles, then series and descriptions. */
export function searchWords(work: SubmittedWork, entry: Translation | undefined): string {
  const joined = (...parts: (string | number | undefined)[]) => parts.filter(Boolean).join(' ');
  return wordsOf(
    joined(work.id, work.name, entry?.name),
    joined(work.series?.name.zh, work.series?.name.en, work.description, entry?.description),
  );
}

/** The orders of the list. The first keeps the programmes. */
export const SORTS = ['programme', 'title', 'short', 'number'] as const;

/** What the visitor has chosen; empty values choose nothing. */
export interface Choice {
  query: string;
  theme: string;
  /** Id of a category. */
  category: string;
  /** One of the listed shapes, such as 2.39:1. */
  shape: string;
  /** One of SORTS; empty like the first. */
  sort: string;
}

/** The searchable part of a work. */
export interface Searchable {
  id: number;
  /** See `wordsOf`. */
  words: string;
  theme?: string;
  category?: string;
  shape?: string;
  /** Running time; 0 when it is unknown. */
  seconds: number;
}

/** The works that contain every word of the query and have the theme, the category and the shape, in their order. */
export function filterWorks<W extends Searchable>(
  list: readonly W[],
  { query, theme, category, shape }: Omit<Choice, 'sort'>,
): W[] {
  const terms = normalise(query).split(' ');
  return list.filter(
    (work) =>
      (!theme || work.theme === theme) &&
      (!category || work.category === category) &&
      (!shape || work.shape === shape) &&
      terms.every((term) => work.words.includes(term)),
  );
}

/** The works with every word of the query in their title, in either language, before the others; else as they stand. */
export function titlesFirst<W extends Pick<Searchable, 'words'>>(list: readonly W[], query: string): W[] {
  const terms = normalise(query).split(' ');
  const inTitle = new Set(
    list.filter(({ words }) => {
      const title = words.slice(0, words.indexOf('\n'));
      return terms.every((term) => title.includes(term));
    }),
  );
  return [...inTitle, ...list.filter((work) => !inTitle.has(work))];
}

/** The works in an order; works of an unknown length stand last. `list` is by title. */
export function sortWorks<W extends Searchable>(list: readonly W[], sort: string): W[] {
  const length = ({ seconds }: W) => seconds || Number.MAX_VALUE;
  const sorted = [...list];
  if (sort === 'short') sorted.sort((a, b) => length(a) - length(b));
  if (sort === 'number') sorted.sort((a, b) => a.id - b.id);
  return sorted;
}

/** Pairs of neighbouring characters. */
const pairsOf = (text: string) => Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));

/** How alike two texts are, 0 to 1: Dice's coefficient of their pairs of characters. */
function likeness(a: string, b: string): number {
  const left = pairsOf(b);
  const pairs = pairsOf(a);
  const total = pairs.length + left.length;
  let common = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at >= 0) {
      left.splice(at, 1);
      common++;
    }
  }
  return total && (2 * common) / total;
}

/** The works, at most two, with a title close to the query, the closest first. */
export function closeTitles<W>(list: readonly W[], titleOf: (work: W) => string, query: string): W[] {
  const words = normalise(query);
  return list
    .map((work) => ({ work, alike: likeness(words, normalise(titleOf(work))) }))
    .filter(({ alike }) => alike > 0.3)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, 2)
    .map(({ work }) => work);
}
