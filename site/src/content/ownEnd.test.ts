import { expect, it } from 'vitest';
import { ownEnd } from './ownEnd';

const REGISTRATION = '2025-09-30T12:00:00+08:00';
const SUBMISSION = '2025-10-01T00:00:00+08:00';

it.each([
  ['never decided', REGISTRATION, null, REGISTRATION],
  ['decided before the end', REGISTRATION, '2025-09-30T03:59:59Z', REGISTRATION],
  ['decided at the end', REGISTRATION, '2025-09-30T04:00:00Z', '2025-10-03T12:00:00+08:00'],
  ['decided after it', SUBMISSION, '2025-10-02T02:30:00Z', '2025-10-05T10:30:00+08:00'],
  [
    'a public end that was extended beyond',
    '2025-10-20T00:00:00Z',
    '2025-10-02T02:30:00Z',
    '2025-10-20T08:00:00+08:00',
  ],
])('%s', (_, publicEnd, decidedAt, end) => {
  expect(ownEnd(publicEnd, REGISTRATION, decidedAt)).toBe(end);
});
