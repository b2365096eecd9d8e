import type { SubmittedWork, Translation } from '../../../content/catalogue.gen';

// Combining accents, separate after NFKD.
const MARKS = /\p{M}/gu;

/** Normalises a text for comparison: half-width letters, no accents, lower case, single spaces. */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The normalised words to find a work by: number, titles, series and descriptions, in both languages. */
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

/** The searchable part of a work. */
export interface Searchable {
  /** Normalised words. */
  words: string;
  theme?: string;
}

/** The works that contain every word of the query and, if one is given, have the theme; in their order. */
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
