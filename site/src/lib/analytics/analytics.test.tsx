import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BEACON_DELAY_MS, beaconAddress, loadAnalytics, reportPageView } from './analytics';

const ADDRESS = 'https://stats.example/s.js';
vi.mock('@edition/brand.json', async (original) => ({
  ...(await original<object>()),
  analyticsScript: 'https://stats.example/s.js',
}));

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const loaded = () => [...document.scripts].map((script) => script.src);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
  document.cookie = 'rehearsal=; Max-Age=0';
});

it('comes with the first page view that is reported, once, and holds up nothing', () => {
  reportPageView('/', () => null);
  vi.advanceTimersByTime(BEACON_DELAY_MS - 1);
  expect(loaded()).toEqual([]);
  vi.advanceTimersByTime(1);
  reportPageView('/guidelines', () => null);
  vi.advanceTimersByTime(BEACON_DELAY_MS);
  expect(loaded()).toEqual([ADDRESS]);
  expect(document.scripts[0]!.async).toBe(true);
});

it('does not come for a page that was left at once', () => {
  reportPageView('/', () => null)();
  vi.advanceTimersByTime(BEACON_DELAY_MS);
  expect(loaded()).toEqual([]);
});

it.each([
  [{}, [ADDRESS]],
  [{ doNotTrack: '0', globalPrivacyControl: false }, [ADDRESS]],
  [{ doNotTrack: '1' }, []],
  [{ globalPrivacyControl: true }, []],
  [{ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, []],
])('for a visitor %j: %j', (visitor, scripts) => {
  loadAnalytics(ADDRESS, { userAgent: DESKTOP, ...visitor });
  expect(loaded()).toEqual(scripts);
});

it('stays out of a rehearsal', () => {
  document.cookie = 'rehearsal=1';
  loadAnalytics(ADDRESS, { userAgent: DESKTOP });
  expect(loaded()).toEqual([]);
});

const uidOf = (address: string) => new URL(address, 'http://x').searchParams.get('uid');

it('names the page and the visitor', () => {
  expect(beaconAddress('/en/guidelines', '7', {})).toBe(
    '/apis/nocas/pingback/activity?page=%2Fen%2Fguidelines&action=view&uid=7',
  );
});

it.each([
  [{ doNotTrack: '1' }, null],
  [{ globalPrivacyControl: true }, null],
  [{ doNotTrack: '0', globalPrivacyControl: false }, '7'],
  [{ doNotTrack: null }, '7'],
])('under %j the visitor is %s', (privacy, uid) => {
  expect(uidOf(beaconAddress('/', '7', privacy))).toBe(uid);
});

it('names nobody who is logged out', () => {
  expect(uidOf(beaconAddress('/', null, {}))).toBeNull();
});
