import { expect, it } from 'vitest';
import { preferredLanguage, zoneCountry } from './language';

it.each([
  ['zh', 'FR', 'en-US', 'zh'],
  ['en', 'CN', 'zh-CN', 'en'],
  [null, 'CN', 'en-US', 'zh'],
  [null, 'FR', 'zh-CN', 'en'],
  [null, 'ZZ', 'fr', 'en'],
  [null, null, 'zh-TW', 'zh'],
  [null, null, 'en-GB', 'en'],
  [null, null, '', 'zh'],
])('stored %s, country %s, browser %s → %s', (stored, country, navigator, expected) => {
  expect(preferredLanguage({ stored, country, navigator })).toBe(expected);
});

it.each([
  ['zone=CN', 'CN'],
  ['a=1; zone=fr; b=2', 'FR'],
  ['timezone=CN', null],
  ['zone=CHINA', null],
  ['', null],
])('reads the country from %j', (cookie, expected) => {
  expect(zoneCountry(cookie)).toBe(expected);
});
