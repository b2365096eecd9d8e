import { act, renderHook } from '@testing-library/react';
import { focusManager, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, calls, callsMade, Failure } from '../../../testing/server';
import { capabilities, failed, running, task } from '../../../testing/studioFixtures';
import type { Task } from '../api/generation';
import { useCapabilities, useTasks } from './useTasks';

const MODELS = '/apis/activity/generation/models';
const TASKS = '/apis/activity/generation/tasks';
const TASK = `${TASKS}/{id}` as const;

// Answers arrive by timers that the tests do not fake.
const realSetTimeout = setTimeout;
const arrive = () => new Promise((resolve) => realSetTimeout(resolve, 30));

beforeEach(() => {
  vi.useFakeTimers();
  answer('get', MODELS, capabilities());
});
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** Lets time pass in steps, with the answers of the calls made. */
async function pass(ms: number) {
  for (let left = ms; left >= 0; left -= 1_000)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, 1_000));
      await arrive();
      await vi.advanceTimersByTimeAsync(10);
    });
}

const page = (...items: Task[]) => answer('get', TASKS, { items, nextCursor: null });

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const { result, unmount } = renderHook(() => ({ tasks: useTasks(), capabilities: useCapabilities() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await pass(0);
  const now = () => result.current.tasks;
  return { now, unmount, states: () => now().tasks.map(({ id, state }) => `${id} ${state}`) };
}

const polls = (id: string) => callsMade().filter((call) => call === `GET ${TASKS}/${id}`).length;
const quotaReads = () => callsMade().filter((call) => call === `GET ${MODELS}`).length;

describe('polling', () => {
  it('reads running tasks at growing intervals until they end', async () => {
    page(running('a'), task('b'));
    answer('get', TASK, running('a'));
    const { now, states } = await open();
    await pass(60_000);
    const before = polls('a');
    expect(before).toBeGreaterThan(6);
    expect(before).toBeLessThan(16);
    expect(polls('b')).toBe(0);
    expect(quotaReads()).toBe(1);
    answer('get', TASK, task('a'));
    await pass(10_000);
    expect(states()).toEqual(['a completed', 'b completed']);
    expect(now().ended.map(({ id }) => id)).toEqual(['a']);
    expect(quotaReads()).toBe(2);
    await pass(60_000);
    expect(polls('a')).toBe(before + 1);
  });

  it('pauses while the page is hidden, and refreshes once it is visible', async () => {
    page(running('a'));
    answer('get', TASK, running('a'));
    const { states } = await open();
    focusManager.setFocused(false);
    await pass(60_000);
    expect(polls('a')).toBe(0);
    page(running('c'), task('a'));
    answer('get', TASK, running('c'));
    focusManager.setFocused(true);
    await pass(0);
    expect(states().sort()).toEqual(['a completed', 'c in_progress']);
    await pass(1_000);
    expect(polls('c')).toBe(1);
  });

  it('pauses while the network is down, and refreshes once it is back', async () => {
    page(running('a'));
    answer('get', TASK, running('a'));
    const { now, states } = await open();
    onlineManager.setOnline(false);
    await pass(60_000);
    expect(polls('a')).toBe(0);
    expect(now().unanswered).toBe(false);
    page(task('a'));
    answer('get', TASK, task('a'));
    onlineManager.setOnline(true);
    await pass(0);
    expect(states()).toEqual(['a completed']);
  });

  it('starts no further poll when the page was hidden during one', async () => {
    let respond: (task: Task) => void = () => undefined;
    page(running('a'));
    answer('get', TASK, () => new Promise<Task>((resolve) => (respond = resolve)));
    await open();
    await pass(1_000);
    focusManager.setFocused(false);
    respond(running('a'));
    await pass(60_000);
    expect(polls('a')).toBe(1);
  });

  it('reports a poll without an answer, and polls again', async () => {
    page(running('a'));
    answer('get', TASK, new Failure(503, 'UNAVAILABLE'));
    const { now, states } = await open();
    await pass(1_000);
    expect(now().unanswered).toBe(true);
    answer('get', TASK, task('a'));
    await pass(3_000);
    expect([now().unanswered, states()]).toEqual([false, ['a completed']]);
  });

  it('drops a task that another device deleted, and stops with the page', async () => {
    page(running('a'), running('b'));
    answer('get', TASK, ({ params }) => (params.id === 'b' ? running('b') : new Failure(404, 'NOT_FOUND')));
    const { states, unmount } = await open();
    await pass(1_000);
    expect(states()).toEqual(['b in_progress']);
    unmount();
    await pass(60_000);
    expect(polls('b')).toBe(1);
  });
});

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
