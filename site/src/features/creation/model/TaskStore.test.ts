import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api/api';
import { GenerationCalls } from '../api/generation';
import {
  failed,
  fakeStudio,
  LIST,
  one,
  ORDER,
  ErrorAnswer,
  running,
  task,
} from '../../../testing/fakeStudio';
import { TaskStore } from './TaskStore';

/** Whether somebody looks, in the test's hand. */
class Eyes {
  open = true;
  private tell = () => undefined as void;
  readonly get = () => this.open;
  readonly subscribe = (listener: () => void) => {
    this.tell = listener;
    return () => (this.tell = () => undefined);
  };

  set(open: boolean) {
    this.open = open;
    this.tell();
  }
}

let eyes: Eyes;
let spent: ReturnType<typeof vi.fn<() => void>>;
let tasks: TaskStore;

// The client reads the page's language.
vi.stubGlobal('document', { documentElement: { lang: 'en' } });

beforeEach(() => {
  vi.useFakeTimers();
  eyes = new Eyes();
  spent = vi.fn<() => void>();
  tasks = new TaskStore(new GenerationCalls(api), eyes, spent);
});
afterEach(() => {
  tasks.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const states = () => tasks.get().tasks.map(({ id, state }) => `${id} ${state}`);

describe('the loop', () => {
  it('looks at what runs, ever more slowly, and ends with it', async () => {
    const { answers, named } = fakeStudio([running('a'), task('b')], { [one('GET', 'a')]: running('a') });
    await tasks.start();
    await pass(60_000);
    const looks = named(one('GET', 'a')).length;
    expect(looks).toBeGreaterThan(6);
    expect(looks).toBeLessThan(16);
    expect(named(one('GET', 'b'))).toEqual([]);
    answers[one('GET', 'a')] = task('a');
    await pass(10_000);
    expect(states()).toEqual(['a completed', 'b completed']);
    expect(tasks.get().ended.map(({ id }) => id)).toEqual(['a']);
    expect(spent).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(named(one('GET', 'a')).length).toBe(looks + 1);
  });

  it('rests while nobody looks, and catches up at once', async () => {
    const { answers, named } = fakeStudio([running('a')], { [one('GET', 'a')]: running('a') });
    await tasks.start();
    eyes.set(false);
    await pass(60_000);
    expect(named(one('GET', 'a'))).toEqual([]);
    answers[LIST] = { items: [running('c'), task('a')], nextCursor: null };
    answers[one('GET', 'c')] = running('c');
    eyes.set(true);
    await pass(0);
    expect(states().sort()).toEqual(['a completed', 'c in_progress']);
    await pass(1_000);
    expect(named(one('GET', 'c')).length).toBe(1);
  });

  it('begins no further look when the page went out of sight during one', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { named } = fakeStudio([running('a')], {
      [one('GET', 'a')]: () => new Promise((resolve) => (answer = resolve)),
    });
    await tasks.start();
    await pass(1_000);
    eyes.set(false);
    answer(running('a'));
    await pass(60_000);
    expect(named(one('GET', 'a')).length).toBe(1);
  });

  it('says when it hears nothing, and goes on', async () => {
    const { answers } = fakeStudio([running('a')], {
      [one('GET', 'a')]: new ErrorAnswer(503, 'UNAVAILABLE'),
    });
    await tasks.start();
    await pass(1_000);
    expect(tasks.get().unheard).toBe(true);
    answers[one('GET', 'a')] = task('a');
    await pass(3_000);
    expect([tasks.get().unheard, states()]).toEqual([false, ['a completed']]);
  });

  it('forgets what was deleted elsewhere, and stops for good', async () => {
    const { named } = fakeStudio([running('a'), running('b')], { [one('GET', 'b')]: running('b') });
    await tasks.start();
    await pass(1_000);
    expect(states()).toEqual(['b in_progress']);
    tasks.stop();
    await pass(60_000);
    expect(named(one('GET', 'b')).length).toBe(1);
  });
});

it('believes no answer that is older than what it knows', async () => {
  let answer: (value: unknown) => void = () => undefined;
  fakeStudio([running('a')], {
    [one('GET', 'a')]: () => new Promise((resolve) => (answer = resolve)),
    [one('POST', 'a', '/cancel')]: failed('a', 'CANCELLED'),
  });
  await tasks.start();
  await pass(1_000);
  await tasks.cancel(running('a'));
  answer(running('a'));
  await pass(0);
  expect(states()).toEqual(['a failed']);
});

it('puts a new order first and follows it', async () => {
  const { named } = fakeStudio([task('b')], { [one('GET', 'new')]: task('new') });
  await tasks.start();
  await tasks.order({
    type: 'text_to_image',
    model: 'seedream',
    prompt: 'x',
    aspectRatio: '1:1',
    resolution: '1K',
  });
  expect(states()).toEqual(['new queued', 'b completed']);
  await pass(1_000);
  expect(states()).toEqual(['new completed', 'b completed']);
  expect([named(ORDER).length, spent.mock.calls.length]).toEqual([1, 2]);
});

it('adds the part that follows, each task once', async () => {
  const { answers } = fakeStudio([], { [LIST]: { items: [task('c'), task('b')], nextCursor: 'x' } });
  await tasks.start();
  answers[LIST] = { items: [task('b'), task('a')], nextCursor: null };
  await tasks.more();
  expect([states().length, tasks.get().next]).toEqual([3, null]);
});

it('keeps the addresses of what has ended, until they are asked for anew', async () => {
  const fresh = (id: string) => task(id, { results: [{ ...task(id).results[0]!, url: 'https://fresh' }] });
  const { answers } = fakeStudio([task('a')], { [one('GET', 'a')]: fresh('a') });
  await tasks.start();
  answers[LIST] = { items: [fresh('a')], nextCursor: null };
  await tasks.refresh();
  const address = () => tasks.get().tasks[0]!.results[0]!.url;
  expect(address()).toContain('store.example');
  await tasks.renew('a');
  expect(address()).toBe('https://fresh');
});

it('removes what the service no longer knows, and nothing that it keeps', async () => {
  const { answers } = fakeStudio([task('a'), task('b')], {
    [one('DELETE', 'b')]: new ErrorAnswer(409, 'CONFLICT'),
  });
  await tasks.start();
  await tasks.remove(task('a'));
  await expect(tasks.remove(task('b'))).rejects.toThrow('CONFLICT');
  expect(states()).toEqual(['b completed']);
  answers[one('DELETE', 'b')] = null;
  await tasks.remove(task('b'));
  expect(states()).toEqual([]);
});
