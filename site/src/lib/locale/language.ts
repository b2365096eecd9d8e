/** The languages the site speaks. */
export type Language = 'en' | 'zh';

/** Local storage key of the visitor's own choice of language. */
export const LANGUAGE_KEY = 'marquee.language';

/** Value of the `lang` attribute for a language. */
export const htmlLang = (language: Language): string => (language === 'zh' ? 'zh-Hans' : 'en');

export const otherLanguage = (language: Language): Language => (language === 'zh' ? 'en' : 'zh');

/** What is known about a visitor when a language must be chosen. */
export interface LanguageHints {
  /** The stored choice, if any. */
  stored: string | null;
  /** ISO country from the `zone` cookie; `ZZ` or null when unknown. */
  country: string | null;
  /** The browser's language. */
  navigator: string;
}

/** The visitor's own choice, else the one of their country, else null. */
export function chosenLanguage({ stored, country }: Omit<LanguageHints, 'navigator'>): Language | null {
  if (stored === 'en' || stored === 'zh') return stored;
  if (!country || country === 'ZZ') return null;
  return country === 'CN' ? 'zh' : 'en';
}

/** Language of pages whose address does not tell it. Chinese is the default. */
export function preferredLanguage(hints: LanguageHints): Language {
  return chosenLanguage(hints) ?? (hints.navigator && !/^zh/i.test(hints.navigator) ? 'en' : 'zh');
}

/** The country the edge wrote into the `zone` cookie, or null. */
export function zoneCountry(cookie: string): string | null {
  return /(?:^|;\s*)zone=([A-Za-z]{2})(?:;|$)/.exec(cookie)?.[1]?.toUpperCase() ?? null;
}

/** The parts of the world that have a host of films and pictures each. */
export type Zone = 'cn' | 'intl';

/** The zone of a country; `intl` for every one but mainland China. */
export const zoneOf = (country: string): Zone => (country === 'CN' ? 'cn' : 'intl');

/** The zone where a page's readers most likely are, as long as nobody knows their country. */
export const zoneOfLanguage = (language: Language): Zone => (language === 'zh' ? 'cn' : 'intl');

/** Puts sentences one after another: with a blank in English, without one in Chinese. Leaves out what is missing. */
export function sentences(language: Language, ...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(language === 'zh' ? '' : ' ');
}
