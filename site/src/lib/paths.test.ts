import { expect, it } from 'vitest';
import { pagePath, readPath } from './paths';

it.each([
  ['/', '/', '/en'],
  ['/guidelines', '/guidelines', '/en/guidelines'],
  ['/404', '/404', '/en/404'],
  ['/shortlist/103', '/shortlist/103', '/en/shortlist/103'],
  ['/m', '/m', '/en_m'],
])('%s is %s in Chinese and %s in English', (path, zh, en) => {
  expect(pagePath(path, 'zh')).toBe(zh);
  expect(pagePath(path, 'en')).toBe(en);
  expect(readPath(zh)).toEqual({ path, language: 'zh' });
  expect(readPath(en)).toEqual({ path, language: 'en' });
});

it('returns application routes and unknown paths unchanged', () => {
  expect(pagePath('/register', 'en')).toBe('/register');
  expect(readPath('/register')).toEqual({ path: '/register', language: null });
  expect(readPath('/en/shortlist/whale')).toEqual({ path: '/en/shortlist/whale', language: null });
  expect(readPath('/en/register')).toEqual({ path: '/en/register', language: null });
});

it('accepts a trailing slash', () => {
  expect(readPath('/en/')).toEqual({ path: '/', language: 'en' });
  expect(readPath('/guidelines/')).toEqual({ path: '/guidelines', language: 'zh' });
});
