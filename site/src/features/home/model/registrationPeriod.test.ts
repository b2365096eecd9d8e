import { expect, it } from 'vitest';
import { registrationState } from './registrationPeriod';

it.each([
  ['2025-07-14T23:59:59+08:00', 'before'],
  ['2025-07-15T00:00:00+08:00', 'open'],
  ['2025-09-30T11:59:59+08:00', 'open'],
  ['2025-09-30T12:00:00+08:00', 'ended'],
])('registration at %s is %s', (now, state) => {
  const opensAt = '2025-07-15T00:00:00+08:00';
  expect(registrationState(Date.parse(now), opensAt, '2025-09-30T12:00:00+08:00')).toBe(state);
});
