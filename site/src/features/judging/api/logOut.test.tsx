import { expect, it, vi } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { signature } from './JudgeClient';
import { logOut } from './logOut';
import { keepSession, readSession } from './session';

const LOGOUT = '/apis/activity/logout/{hash}';

it('ends the login here at once, and on the server by a signed call', async () => {
  answer('post', LOGOUT, null);
  keepSession({ token: 'secret', name: 'Mei', role: 'judge' });
  logOut();
  expect(readSession()).toBeNull();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const { path, query } = calls[0]!;
  const hash = await signature('secret', Number(query.get('timestamp')), 'Mei');
  expect(path).toBe(`/apis/activity/logout/${hash}`);
});

it('ends the login here when the server cannot be reached', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('post', LOGOUT, new Failure(503, 'UNAVAILABLE'));
  keepSession({ token: 'secret', name: 'Mei', role: 'judge' });
  logOut();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(readSession()).toBeNull();
});
