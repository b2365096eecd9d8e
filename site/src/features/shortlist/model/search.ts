import type { SubmittedWork, Translation } from '../../../content/catalogue.gen';

// Accents that stand apart after decomposition.
const MARKS = /\p{M}/gu;

/** A text as it is compared: full-width letters narrow, accents and case gone, blanks single. */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** All words a work is found by: number, titles, series and descriptions, in both languages. */
export function searchWords(work: SubmittedWork, entry: Translation | undefined): string {
  const parts = [
    work.id,
    work.name,
    entry?.name,
    work.series?.name.zh,
    work.series?.name.en,
    work.description,
    entry?.description,
  ];
  return normalise(parts.filter(Boolean).join(' '));
}

/** What the search looks at in a work. */
export interface Searchable {
  /** Normalised words. */
  words: string;
  theme?: string;
}

/** The works that have every word of the query and, where one is chosen, the theme. Keeps their order. */
export function filterWorks<W extends Searchable>(
  list: readonly W[],
  query: string,
  theme: string | null,
): W[] {
  const terms = normalise(query).split(' ');
  return list.filter(
    (work) => (!theme || work.theme === theme) && terms.every((term) => work.words.includes(term)),
  );
}
