import { expect, it } from 'vitest';
import { loginRefused, sharedAddress, sharedWork } from './phone.island';

const SITE = 'https://film.example';
const from = (path: string) => `?from=${encodeURIComponent(path)}`;

it.each([
  ['', `${SITE}/`],
  [from('/en/shortlist/105?utm=1'), `${SITE}/en/shortlist/105?utm=1`],
  [from('/register'), `${SITE}/register`],
  [from('/register?step=2&login=phone#team'), `${SITE}/register?step=2#team`],
  [from('/en?login=phone'), `${SITE}/en`],
  [from('https://evil.example/shortlist/105'), `${SITE}/`],
  [from('//evil.example'), `${SITE}/`],
  [from('javascript:alert(1)'), `${SITE}/`],
  [from('https://['), `${SITE}/`],
])('%j leads to %s', (search, address) => {
  expect(sharedAddress(SITE, search)).toBe(address);
});

it.each([
  [from('/en?login=phone'), true],
  [from('/register?step=2&login=phone'), true],
  [from('/register?login=done'), false],
  [from('/register'), false],
  [from('https://evil.example/?login=phone'), false],
  ['', false],
])('for %j a login was refused: %s', (search, refused) => {
  expect(loginRefused(SITE, search)).toBe(refused);
});

it('links the shared work in the language of the reader', () => {
  expect(sharedWork(SITE, from('/en/shortlist/105'), 'zh')).toBe('/shortlist/105');
  expect(sharedWork(SITE, from('/shortlist/105'), 'en')).toBe('/en/shortlist/105');
});

it.each(['', from('/shortlist'), from('/guidelines'), from('https://evil.example/shortlist/105')])(
  'links no work for %j',
  (search) => expect(sharedWork(SITE, search, 'en')).toBeNull(),
);
