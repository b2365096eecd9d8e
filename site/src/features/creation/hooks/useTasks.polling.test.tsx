import { focusManager, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { running, task } from '@/testing/studioFixtures';
import { leaveTasks, open, page, pass, polls, prepareTasks, quotaReads, TASK } from '@/testing/studioTasks';
import type { Task } from '../api/generation';

beforeEach(prepareTasks);
afterEach(leaveTasks);

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
