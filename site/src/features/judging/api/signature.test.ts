import { expect, it } from 'vitest';
import { signature, Timestamps } from './signature';

it('signs as the service does', async () => {
  // printf '1757642400000:mei:ai-short-film-2025' | openssl dgst -sha256 -hmac token
  expect(await signature('token', 1757642400000, 'mei')).toBe(
    '29b51c14b6cb75cedd7d7fab7ab010489e53d390eb28b0962fde3bba37cd0e46',
  );
});

it('signs names in any script, as UTF-8', async () => {
  // printf '1757642400000:评委一:ai-short-film-2025' | openssl dgst -sha256 -hmac token
  expect(await signature('token', 1757642400000, '评委一')).toBe(
    'fe85bfa3e3e0ae075aaaef08b9a899d462675fb2c95b85c63579b0e2da241bfe',
  );
});

it('gives every call a timestamp of its own, in the same millisecond or when the clock hesitates', () => {
  let now = 1000;
  const timestamps = new Timestamps(() => now);
  expect([timestamps.next(), timestamps.next(), timestamps.next()]).toEqual([1000, 1001, 1002]);
  now = 500;
  expect(timestamps.next()).toBe(1003);
  now = 9000;
  expect(timestamps.next()).toBe(9000);
});

it('believes a clock that was set right', () => {
  let now = 9_000_000;
  const timestamps = new Timestamps(() => now);
  timestamps.next();
  now -= 17 * 60_000;
  expect([timestamps.next(), timestamps.next()]).toEqual([now, now + 1]);
});
