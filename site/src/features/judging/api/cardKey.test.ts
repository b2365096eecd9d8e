import { expect, it } from 'vitest';
import { canonicalJson, signCard } from './cardKey';

// The same cases as in backend/contest/canonical_json_test.go.
it.each([
  [
    { b: 1.5, a: [true, null, 'x'], comments: '“光” <b>\u0001\n/' },
    '{"a":[true,null,"x"],"b":1.5,"comments":"“光” <b>\\u0001\\n/"}',
  ],
  [
    { x: 100, y: -0, z: 1e-7, w: 123456789012345680000 },
    '{"w":123456789012345680000,"x":100,"y":0,"z":1e-7}',
  ],
  [
    { '\u20ac': 1, '\u{1f600}': 2, '\ufb33': 3, o: { n: {} } },
    '{"o":{"n":{}},"\u20ac":1,"\u{1f600}":2,"\ufb33":3}',
  ],
])('writes %j as the service does', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

it('signs nothing, and stops nothing, where the browser has no storage for keys', async () => {
  expect(await signCard('Mei', { workId: 1 }, 'comments')).toBeNull();
});
