import { expect, it } from 'vitest';
import { sharedAddress, sharedWork } from './phone.island';

const SITE = 'https://film.example';
const from = (path: string) => `?from=${encodeURIComponent(path)}`;

it.each([
  ['', `${SITE}/`],
  [from('/en/shortlist/105?utm=1'), `${SITE}/en/shortlist/105?utm=1`],
  [from('/register'), `${SITE}/register`],
  [from('https://evil.example/shortlist/105'), `${SITE}/`],
  [from('//evil.example'), `${SITE}/`],
  [from('javascript:alert(1)'), `${SITE}/`],
  [from('https://['), `${SITE}/`],
])('%j leads to %s', (search, address) => {
  expect(sharedAddress(SITE, search)).toBe(address);
});

it('links the shared work in the language of the reader', () => {
  expect(sharedWork(SITE, from('/en/shortlist/105'), 'zh')).toBe('/shortlist/105');
  expect(sharedWork(SITE, from('/shortlist/105'), 'en')).toBe('/en/shortlist/105');
});

it.each(['', from('/shortlist'), from('/guidelines'), from('https://evil.example/shortlist/105')])(
  'links no work for %j',
  (search) => expect(sharedWork(SITE, search, 'en')).toBeNull(),
);
