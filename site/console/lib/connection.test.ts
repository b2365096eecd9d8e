import { expect, it } from 'vitest';
import { ApiError } from '@/lib/api/error';
import { connection } from './connection';

it.each([
  ['no answer', new ApiError('NETWORK', ''), true],
  ['a gateway in its place', new ApiError('UNKNOWN', '', {}, null, 502), true],
  ['a refusal', new ApiError('FORBIDDEN', '', {}, null, 403), false],
  ['a call that the page gave up', new DOMException('gone', 'AbortError'), false],
])('%s: the connection is lost: %s', (_name, error, lost) => {
  connection.answered();
  connection.failed(error);
  expect(connection.get().lost).toBe(lost);
  connection.answered();
  expect(connection.get().lost).toBe(false);
});
