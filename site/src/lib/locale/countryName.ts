import { htmlLang, type Language } from './language';

/** The name of a country by its ISO 3166-1 code; null for none, and for a code that the browser has no name for. */
export function countryName(code: string | null, language: Language): string | null {
  if (!code) return null;
  return new Intl.DisplayNames([htmlLang(language)], { type: 'region', fallback: 'none' }).of(code) ?? null;
}
