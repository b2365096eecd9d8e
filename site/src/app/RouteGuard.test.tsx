import { expect, it } from 'vitest';
import { denialCode } from './RouteGuard';

it.each([
  ['/register', 'NONE', true, null],
  ['/register', 'NONE', false, 'REGISTRATION_ENDED'],
  ['/register', 'DENY', true, null],
  ['/register', 'DENY', false, null],
  ['/register', 'SUBMITTED', true, 'ALREADY_REGISTERED'],
  ['/register', 'PASS', false, 'ALREADY_REGISTERED'],
  ['/submit', 'PASS', false, null],
  ['/submit', 'NONE', true, 'NOT_REGISTERED'],
  ['/submit', 'SUBMITTED', true, 'UNDER_REVIEW'],
  ['/submit', 'DENY', true, 'DENIED'],
  ['/create', 'PASS', true, null],
  ['/create', 'NONE', true, 'NOT_REGISTERED'],
] as const)('%s in state %s, registration open: %s → %s', (route, state, open, expected) => {
  expect(denialCode(route, state, open)).toBe(expected);
});
