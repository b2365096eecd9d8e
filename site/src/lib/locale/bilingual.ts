import type { Language } from './language';

/** A text of the catalogue in both languages. */
export interface Bilingual {
  zh: string;
  en: string;
}

/** The text in a language. */
export const text = (value: Bilingual, language: Language): string => value[language];
