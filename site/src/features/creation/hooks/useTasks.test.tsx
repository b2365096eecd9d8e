import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { failed, running, task } from '@/testing/studioFixtures';
import { leaveTasks, open, page, pass, prepareTasks, quotaReads, TASK, TASKS } from '@/testing/studioTasks';
import type { Task } from '../api/generation';

beforeEach(prepareTasks);
afterEach(leaveTasks);

it('ignores an answer that is older than the state of a task', async () => {
  let respond: (task: Task) => void = () => undefined;
  page(running('a'));
  answer('get', TASK, () => new Promise<Task>((resolve) => (respond = resolve)));
  answer('post', `${TASK}/cancel`, failed('a', 'CANCELLED'));
  const { now, states } = await open();
  await pass(1_000);
  void now().cancel('a');
  await pass(0);
  respond(running('a'));
  await pass(0);
  expect(states()).toEqual(['a failed']);
});

it('puts a new task first and polls it', async () => {
  page(task('b'));
  answer('post', TASKS, running('new', { state: 'queued' }));
  answer('get', TASK, task('new'));
  const { now, states } = await open();
  void now().create({
    type: 'text_to_image',
    model: 'seedream',
    prompt: 'x',
    aspectRatio: '1:1',
    resolution: '1K',
  });
  await pass(0);
  expect(states()).toEqual(['new queued', 'b completed']);
  expect(quotaReads()).toBe(2);
  await pass(1_000);
  expect(states()).toEqual(['new completed', 'b completed']);
  expect(quotaReads()).toBe(3);
  expect(calls.filter(({ method }) => method === 'POST').length).toBe(1);
});

it('appends the next page, with every task once', async () => {
  answer('get', TASKS, ({ query }) =>
    query.get('cursor') === 'x'
      ? { items: [task('b'), task('a')], nextCursor: null }
      : { items: [task('c'), task('b')], nextCursor: 'x' },
  );
  const { now, states } = await open();
  act(() => now().loadMore());
  await pass(0);
  expect([states().length, now().hasMore]).toEqual([3, false]);
});

it('keeps the addresses of ended tasks until they are renewed', async () => {
  const fresh = task('a', { results: [{ ...task('a').results[0]!, url: 'https://fresh' }] });
  page(task('a'));
  answer('get', TASK, fresh);
  const { now } = await open();
  page(fresh);
  now().refresh();
  await pass(0);
  const address = () => now().tasks[0]!.results[0]!.url;
  expect(address()).toContain('store.example');
  void now().renew('a');
  await pass(0);
  expect(address()).toBe('https://fresh');
});

it('removes a task that is deleted or already gone, and keeps one that was not deleted', async () => {
  page(task('a'), task('b'));
  answer('delete', TASK, ({ params }) =>
    params.id === 'a' ? new Failure(404, 'NOT_FOUND') : new Failure(409, 'CONFLICT'),
  );
  const { now, states } = await open();
  void now().remove('a');
  const refused = expect(now().remove('b')).rejects.toThrow('CONFLICT');
  await pass(0);
  await refused;
  expect(states()).toEqual(['b completed']);
  answer('delete', TASK, null);
  void now().remove('b');
  await pass(0);
  expect(states()).toEqual([]);
});

it('keeps a task that was created while the list could not be read', async () => {
  const created = running('new', { createdAt: '2025-09-12T11:00:00+08:00' });
  answer('get', TASKS, new Failure(500, 'INTERNAL'));
  answer('post', `${TASK}/retry`, created);
  answer('get', TASK, created);
  const { now, states } = await open();
  expect(now().status).toBe('failed');
  answer('get', TASKS, { items: [created, task('a')], nextCursor: 'x' });
  void now().retry('a');
  await pass(0);
  expect([states(), now().status, now().hasMore]).toEqual([
    ['new in_progress', 'a completed'],
    'ready',
    true,
  ]);
});
