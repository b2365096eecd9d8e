import { describe, expect, it } from 'vitest';
import { redirectTarget, type Visitor } from './redirect';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const see = (pathname: string, more: Partial<Visitor> = {}) =>
  redirectTarget({
    pathname,
    search: '',
    hash: '',
    stored: null,
    country: null,
    userAgent: DESKTOP,
    ...more,
  });

describe('language', () => {
  it.each([
    ['/', null, null, null],
    ['/', null, 'ZZ', null],
    ['/', null, 'CN', null],
    ['/', null, 'FR', '/en'],
    ['/en', null, 'CN', '/'],
    ['/', 'zh', 'FR', null],
    ['/', 'en', 'CN', '/en'],
    ['/en/guidelines', 'zh', null, '/guidelines'],
    ['/shortlist/', 'en', null, '/en/shortlist'],
    ['/guidelines', 'klingon', 'FR', '/en/guidelines'],
    ['/register', 'en', 'CN', null],
    ['/nowhere', 'en', null, null],
  ])('%s, stored %s, country %s → %s', (pathname, stored, country, expected) => {
    expect(see(pathname, { stored, country })).toBe(expected);
  });

  it('keeps query and hash', () => {
    expect(see('/guidelines', { stored: 'en', search: '?utm=1', hash: '#prizes' })).toBe(
      '/en/guidelines?utm=1#prizes',
    );
  });

  it('never redirects a crawler', () => {
    expect(see('/', { country: 'US', userAgent: CRAWLER })).toBeNull();
    expect(see('/m', { userAgent: CRAWLER })).toBeNull();
  });
});

describe('device', () => {
  it.each([
    ['/', null, '/m'],
    ['/en', null, '/en_m'],
    ['/', 'US', '/en_m'],
    ['/register', 'CN', '/m?from=%2Fregister'],
    ['/en/shortlist', null, '/en_m?from=%2Fen%2Fshortlist'],
    ['/m', null, null],
    ['/en_m', null, null],
    ['/m', 'US', '/en_m'],
    ['/privacy', 'CN', null],
    ['/privacy', 'US', '/en/privacy'],
    ['/proof', 'CN', null],
    ['/en/terms', null, null],
  ])('a phone on %s from %s → %s', (pathname, country, expected) => {
    expect(see(pathname, { country, userAgent: PHONE })).toBe(expected);
  });

  it.each([
    ['/m', null, '/'],
    ['/en_m', null, '/en'],
    ['/m', 'en', '/en'],
  ])('a desktop on %s with choice %s → %s', (pathname, stored, expected) => {
    expect(see(pathname, { stored })).toBe(expected);
  });

  it('leaves the invitation of a judge out', () => {
    const visitor = { country: 'CN', userAgent: PHONE, search: '?invite=a-token' };
    expect(see('/login', visitor)).toBe('/m?from=%2Flogin');
  });

  it('keeps the shared page when a phone changes language', () => {
    const visitor = { country: 'US', userAgent: PHONE, search: '?from=%2Fshortlist' };
    expect(see('/m', visitor)).toBe('/en_m?from=%2Fshortlist');
  });
});
