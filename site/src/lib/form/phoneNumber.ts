import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min.json';
import { asciiDigits } from './digits';

/** A phone number in two parts, which are E.164 one after the other. */
export interface PhoneNumber {
  /** As `+86`. */
  code: string;
  /** Digits. */
  national: string;
}

/**
 * A number as typed with a country chosen (ISO 3166-1 alpha-2). The country's calling code may be repeated in the number;
 * a number that begins with a plus keeps its own code. Null for anything that cannot be a number of its country. The
 * service parses numbers the same way (backend/contest/phone.go).
 */
export function parsePhone(country: string, typed: string): PhoneNumber | null {
  const number = plainDigits(typed);
  // Among more digits the plans would find a carrier's code and drop it.
  if (!/^(\+?[0-9]{4,15}|0[0-9]{15,})$/.test(number)) return null;
  const parsed = parsePhoneNumberFromString(
    number,
    { defaultCountry: country as CountryCode, extract: false },
    metadata,
  );
  if (!parsed?.isPossible()) return null;
  return { code: `+${parsed.countryCallingCode}`, national: parsed.nationalNumber };
}

const plainDigits = (typed: string): string =>
  asciiDigits(typed.replace(/[\p{Z}\p{Pd}\p{Cf}\t\r\n()（）.．]/gu, '').replace(/＋/g, '+'));
