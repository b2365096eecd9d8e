import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  BEACON_DELAY_MS,
  beaconAddress,
  loadAnalytics,
  mustLeaveAnalytics,
  reportPageView,
} from './analytics';

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
  vi.unstubAllEnvs();
  vi.useRealTimers();
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
  document.cookie = 'rehearsal=; Max-Age=0';
});

it('loads the script with the first reported page view, once', () => {
  reportPageView('/', () => null);
  vi.advanceTimersByTime(BEACON_DELAY_MS - 1);
  expect(loaded()).toEqual([]);
  vi.advanceTimersByTime(1);
  reportPageView('/guidelines', () => null);
  vi.advanceTimersByTime(BEACON_DELAY_MS);
  expect(loaded()).toEqual([ADDRESS]);
  expect(document.scripts[0]!.async).toBe(true);
});

const PUBLIC = [
  '/',
  '/en',
  '/guidelines',
  '/en/guidelines',
  '/en/privacy',
  '/terms',
  '/shortlist/12',
  '/m',
  '/en_m',
  '/404',
];
const TASKS = [
  '/login',
  '/login?invite=a-token',
  '/register',
  '/submit',
  '/create',
  '/account',
  '/score',
  '/nominate2',
  '/nominate',
];

it.each([
  ...PUBLIC.map((address) => [address, [ADDRESS]] as const),
  ...TASKS.map((address) => [address, []] as const),
  ['/?login=a-code', []] as const,
])('loads only on public pages: %s', (address, scripts) => {
  history.replaceState(null, '', address);
  reportPageView(location.pathname, () => null);
  vi.advanceTimersByTime(BEACON_DELAY_MS);
  expect(loaded()).toEqual(scripts);
});

it('does not load for a visitor who has gone on to another page within the delay', () => {
  reportPageView('/', () => null);
  history.replaceState(null, '', '/register');
  vi.advanceTimersByTime(BEACON_DELAY_MS);
  expect(loaded()).toEqual([]);
});

it.each([
  ...PUBLIC.map((address) => [address, false] as const),
  ...TASKS.map((address) => [address, true] as const),
])('a page with the script that a link has led to %s is to be left: %s', (address, left) => {
  const { pathname, search } = new URL(address, 'https://films.example');
  expect(mustLeaveAnalytics({ pathname, search })).toBe(false);
  loadAnalytics(ADDRESS, { userAgent: DESKTOP });
  expect(mustLeaveAnalytics({ pathname, search })).toBe(left);
});

it('does not load for a page that is left before the delay', () => {
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

it('does not load in a rehearsal', () => {
  document.cookie = 'rehearsal=1';
  loadAnalytics(ADDRESS, { userAgent: DESKTOP });
  expect(loaded()).toEqual([]);
});

const uidOf = (address: string) => new URL(address, 'http://x').searchParams.get('uid');

it('reports the page and the user to the service, on whatever host it is', () => {
  vi.stubEnv('VITE_API_BASE', 'https://contest.example');
  expect(beaconAddress('/en/guidelines', '7', {})).toBe(
    'https://contest.example/apis/nocas/pingback/activity?page=%2Fen%2Fguidelines&action=view&uid=7',
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

it('reports no user when logged out', () => {
  expect(uidOf(beaconAddress('/', null, {}))).toBeNull();
});
