import { expect, it } from 'vitest';
import { contestClock, type Ping } from './contestClock';

const ping = { now: '2025-09-12T10:00:00+08:00' } as Ping;

it('derives contest time from the visitor’s clock, even when that is wrong', () => {
  let read = Date.parse('2031-01-01T00:00:00Z');
  const clock = contestClock(ping, read, () => read);
  expect(clock.now()).toBe(Date.parse('2025-09-12T02:00:00Z'));
  read += 61_000;
  expect(clock.now()).toBe(Date.parse('2025-09-12T02:01:01Z'));
});
