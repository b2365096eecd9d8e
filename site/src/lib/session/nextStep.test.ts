import { expect, it } from 'vitest';
import { nextStep, type Standing } from './nextStep';

const NOW = Date.parse('2025-10-01T12:00:00+08:00');
const LATER = '2025-10-01T12:00:01+08:00';
const PAST = '2025-10-01T12:00:00+08:00';
const CLOSED = { registerUntil: null, submitUntil: null, uploadGraceUntil: null };

it.each<[Partial<Standing> & Pick<Standing, 'registerState'>, string]>([
  [{ registerState: 'NONE', registerUntil: LATER }, 'register'],
  [{ registerState: 'NONE', registerUntil: PAST }, 'closed'],
  [{ registerState: 'NONE' }, 'closed'],
  [{ registerState: 'SUBMITTED' }, 'review'],
  [{ registerState: 'DENY', registerUntil: LATER }, 'resubmit'],
  [{ registerState: 'DENY' }, 'closed'],
  [{ registerState: 'PASS', submitUntil: LATER }, 'enter'],
  [{ registerState: 'PASS', uploadGraceUntil: LATER }, 'enter'],
  [{ registerState: 'NONE', uploadGraceUntil: LATER }, 'register'],
  [{ registerState: 'PASS', submitUntil: PAST }, 'create'],
  [{ registerState: 'PASS' }, 'create'],
])('%j → %s', (standing, step) => {
  expect(nextStep({ ...CLOSED, ...standing }, NOW)).toBe(step);
});
