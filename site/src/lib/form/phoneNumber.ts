import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min.json';

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

/** Full-width, Arabic and Persian zero. */
const ZEROS = [0xff10, 0x0660, 0x06f0];

function plainDigits(typed: string): string {
  return typed
    .replace(/[\p{Z}\p{Pd}\p{Cf}\t\r\n()（）.．]/gu, '')
    .replace(/＋/g, '+')
    .replace(/\p{Nd}/gu, (digit) => {
      const zero = ZEROS.find((z) => digit.charCodeAt(0) >= z && digit.charCodeAt(0) <= z + 9);
      return zero ? String(digit.charCodeAt(0) - zero) : digit;
    });
}
