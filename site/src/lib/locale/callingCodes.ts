import metadata from 'libphonenumber-js/metadata.min.json';
import { countryName } from './countryName';
import { htmlLang, type Language } from './language';

/** A country or region with the code that calls it. */
export interface CallingCode {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** As `+351`. */
  code: string;
  /** In the reader's language. */
  name: string;
}

const CODES = Object.entries(metadata.country_calling_codes as Record<string, string[]>).flatMap(
  ([code, countries]) =>
    countries
      .filter((country) => /^[A-Z]{2}$/.test(country))
      .map((country) => ({ country, code: `+${code}` })),
);

/** Every country and region with its calling code, by name. */
export function callingCodes(language: Language): CallingCode[] {
  const compare = new Intl.Collator(htmlLang(language)).compare;
  return CODES.map((entry) => ({
    ...entry,
    name: countryName(entry.country, language) ?? entry.country,
  })).sort((a, b) => compare(a.name, b.name));
}

/** The code that calls a country, or an empty text. */
export const codeOf = (country: string): string =>
  CODES.find((entry) => entry.country === country)?.code ?? '';

/** The main country of a code (`+1`: the United States), or an empty text. */
export const countryOf = (code: string): string => CODES.find((entry) => entry.code === code)?.country ?? '';

/** The visitor's likely country: that of their address, else that of their browser's language, else none. */
export function likelyCountry(ofAddress: string | null | undefined, browserLanguage: string): string {
  const region = ofAddress ?? /-([A-Z]{2})\b/.exec(browserLanguage)?.[1] ?? '';
  return codeOf(region) ? region : '';
}
