/** The languages of the site. */
export type Language = 'en' | 'zh';

/** Local storage key of the language that the visitor chose. */
export const LANGUAGE_KEY = 'marquee.language';

/** Value of the `lang` attribute for a language. */
export const htmlLang = (language: Language): string => (language === 'zh' ? 'zh-Hans' : 'en');

export const otherLanguage = (language: Language): Language => (language === 'zh' ? 'en' : 'zh');

/** Inputs of the choice of language. */
export interface LanguageHints {
  /** The stored choice, if any. */
  stored: string | null;
  /** ISO country from the `zone` cookie; `ZZ` or null when unknown. */
  country: string | null;
  /** The browser's language. */
  navigator: string;
}

/** The visitor's stored choice, else the language of their country, else null. */
export function chosenLanguage({ stored, country }: Omit<LanguageHints, 'navigator'>): Language | null {
  if (stored === 'en' || stored === 'zh') return stored;
  if (!country || country === 'ZZ') return null;
  return country === 'CN' ? 'zh' : 'en';
}

/** The language of pages whose address does not determine it. Chinese is the default. */
export function preferredLanguage(hints: LanguageHints): Language {
  return chosenLanguage(hints) ?? (hints.navigator && !/^zh/i.test(hints.navigator) ? 'en' : 'zh');
}

/** The country in the `zone` cookie, which the edge sets; or null. */
export function zoneCountry(cookie: string): string | null {
  return /(?:^|;\s*)zone=([A-Za-z]{2})(?:;|$)/.exec(cookie)?.[1]?.toUpperCase() ?? null;
}

/** Regions of the world, each with its own asset host. */
export type Zone = 'cn' | 'intl';

/** The zone of a country: `cn` for mainland China, else `intl`. */
export const zoneOf = (country: string): Zone => (country === 'CN' ? 'cn' : 'intl');

/** The most likely zone of a page's readers while their country is unknown. */
export const zoneOfLanguage = (language: Language): Zone => (language === 'zh' ? 'cn' : 'intl');

/** Joins sentences: with a space in English, without one in Chinese. Skips empty parts. */
export function sentences(language: Language, ...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(language === 'zh' ? '' : ' ');
}

/** A text of the catalogue in both languages. */
export interface Bilingual {
  zh: string;
  en: string;
}

/** The text in a language. */
export const text = (value: Bilingual, language: Language): string => value[language];
