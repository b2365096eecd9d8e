import { expect, it } from 'vitest';
import { beaconAddress } from './beacon';

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
