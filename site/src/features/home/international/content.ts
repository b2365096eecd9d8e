import about from '../../../../../catalogue/editions/international/about.json';
import type { Bilingual } from '../../../lib/locale/bilingual';
import type { Language } from '../../../lib/locale/language';

/** A name drawn as lettering, where no system font is wide enough. */
export interface Lettering {
  viewBox: string;
  paths: string[];
}

const drawn: Partial<Record<Language, Lettering>> = about.lettering;

/** The drawn name of the contest in a language, or null where it is set in type. */
export const lettering = (language: Language): Lettering | null => drawn[language] ?? null;

/** The texts of the international home page. */
export const content: {
  lead: Bilingual[];
  heading: Bilingual[];
  paragraphs: Bilingual[];
  frames: { id: string; ratio: string; caption: Bilingual }[];
  jury: Bilingual;
  closing: Bilingual;
} = about;
