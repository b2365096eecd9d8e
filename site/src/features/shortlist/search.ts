import type { CatalogueWork } from '../../lib/works';
import type { WorkTranslation } from '../../lib/overlay';

// Accents that stand apart after decomposition.
const MARKS = /\p{M}/gu;

/** A text as it is compared: full-width letters narrow, accents and case gone, blanks single. */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A work with all its words, in both languages, ready to be searched. */
export interface Searchable {
  work: CatalogueWork;
  words: string;
}

/** Makes a work ready to be searched, once. */
export function searchable(work: CatalogueWork, entry: WorkTranslation | undefined): Searchable {
  const parts = [
    work.name,
    work.description,
    work.series?.name.zh,
    work.series?.name.en,
    entry?.name,
    entry?.description,
    String(work.id),
  ];
  return { work, words: normalise(parts.filter(Boolean).join(' ')) };
}

/** The works that have every word of the query and, where one is chosen, the theme. */
export function find(list: readonly Searchable[], query: string, theme: string | null): CatalogueWork[] {
  const terms = normalise(query).split(' ');
  return list
    .filter(
      ({ work, words }) => (!theme || work.theme === theme) && terms.every((term) => words.includes(term)),
    )
    .map(({ work }) => work);
}
