import { htmlLang, type Language } from './language';

/** The names that the edition gives to countries and regions itself; programs of the build have no constants. */
const OWN = typeof __REGIONS__ === 'undefined' ? [] : __REGIONS__;

/**
 * The name of a country or region by its ISO 3166-1 code: the edition's own, else the browser's; null for none, and for a code
 * that has no name.
 */
export function countryName(code: string | null, language: Language): string | null {
  if (!code) return null;
  const own = OWN.find((region) => region.code === code);
  if (own) return own.name[language];
  return new Intl.DisplayNames([htmlLang(language)], { type: 'region', fallback: 'none' }).of(code) ?? null;
}
