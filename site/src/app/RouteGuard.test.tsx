import { expect, it } from 'vitest';
import { PING } from '../testing/entrant';
import { denialCode } from './RouteGuard';

const NOW = Date.parse(PING.now);
const LATER = '2025-09-12T10:00:01+08:00';

it.each([
  ['/register', 'NONE', LATER, null],
  ['/register', 'NONE', PING.now, 'REGISTRATION_ENDED'],
  ['/register', 'NONE', null, 'REGISTRATION_ENDED'],
  ['/register', 'DENY', LATER, null],
  ['/register', 'DENY', null, 'REGISTRATION_ENDED'],
  ['/register', 'SUBMITTED', null, 'ALREADY_REGISTERED'],
  ['/register', 'PASS', null, 'ALREADY_REGISTERED'],
  ['/submit', 'PASS', null, null],
  ['/submit', 'NONE', LATER, 'NOT_REGISTERED'],
  ['/submit', 'SUBMITTED', null, 'UNDER_REVIEW'],
  ['/submit', 'DENY', LATER, 'DENIED'],
  ['/create', 'PASS', null, null],
  ['/create', 'NONE', LATER, 'NOT_REGISTERED'],
] as const)('%s in state %s, registration until %s → %s', (route, registerState, registerUntil, expected) => {
  const standing = { registerState, registerUntil, submitUntil: null, uploadGraceUntil: null };
  expect(denialCode(route, standing, NOW)).toBe(expected);
});
