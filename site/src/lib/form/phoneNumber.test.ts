import { describe, expect, it } from 'vitest';
import cases from '../../../../backend/contest/testdata/phones.json';
import { countryOf } from '../locale/callingCodes';
import { parsePhone } from './phoneNumber';

/** The API takes codes that the form does not offer: those with an area, and those of no country. */
const offered = <T extends { chosen: string }>(list: T[]): T[] =>
  list.filter(({ chosen }) => countryOf(chosen));

describe('phone numbers, by the test cases of the service', () => {
  it.each(offered(cases.valid))('reads $typed of $chosen as $country $national', (number) => {
    const { chosen, typed, country, national } = number;
    expect(parsePhone(countryOf(chosen), typed)).toEqual({ code: country, national });
  });
  it.each(offered(cases.invalid))('rejects "$typed" of $chosen', ({ chosen, typed }) =>
    expect(parsePhone(countryOf(chosen), typed)).toBeNull(),
  );
  it.each(cases.otherCountry)('reads the country of $typed', ({ chosen, typed, country }) =>
    expect(parsePhone(countryOf(chosen), typed)?.code).toBe(country),
  );
});
