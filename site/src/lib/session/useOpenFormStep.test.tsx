import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PING } from '@/testing/entrant';
import { clockStore } from '../clock/contestClock';
import { useOpenFormStep } from './useOpenFormStep';
import { LOGGED_OUT, userStore, type Deadlines } from './user';

const END = Date.parse('2025-10-01T00:00:00+08:00');
const USER = { id: '7', username: 'Mara', email: 'mara@example.com', headImg: '' };
const CLOSED: Deadlines = { registerUntil: null, submitUntil: null, uploadGraceUntil: null };
const openUntil = (submitUntil: string): Deadlines => ({ ...CLOSED, submitUntil });

/** The contest's time. */
let now = 0;
/** How the service answers; null: not at all. */
let answered: Deadlines | null = null;
let load = vi.spyOn(userStore, 'load');

beforeEach(() => {
  vi.useFakeTimers();
  load = vi.spyOn(userStore, 'load').mockImplementation(() => {
    userStore['set'](answered ? { ...answered, unreachable: false } : { unreachable: true });
    return Promise.resolve(userStore.get());
  });
  now = END - 60_000;
  answered = CLOSED;
  clockStore.adopt({ ping: PING, now: () => now });
  const open = openUntil('2025-10-01T00:00:00+08:00');
  userStore['set']({ ...LOGGED_OUT, ...open, ready: true, user: USER, registerState: 'PASS' });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a form whose random times are `share` of the longest ones. */
function openForm(share: number, hasUploads = false) {
  const random = vi.spyOn(Math, 'random').mockReturnValue(share);
  const { result } = renderHook(() => useOpenFormStep(hasUploads));
  random.mockRestore();
  return result;
}

/** Moves the contest's time in steps of a second, to the given number of seconds after the end. */
async function moveTo(second: number) {
  const until = END + second * 1_000;
  while (now < until) {
    now += 1_000;
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  }
}

it('closes in the second of the end without asking, and asks at its own time before and after', async () => {
  const step = openForm(0.5);
  answered = openUntil('2025-10-01T00:00:00+08:00');
  await moveTo(-11);
  expect(load).toHaveBeenCalledTimes(0);
  await moveTo(-1);
  expect(load).toHaveBeenCalledTimes(1);
  expect(step.current).toBe('enter');
  await moveTo(0);
  expect(step.current).toBe('create');
  await moveTo(2);
  expect(load).toHaveBeenCalledTimes(1);
  await moveTo(20);
  expect(load).toHaveBeenCalledTimes(2);
  expect(step.current).toBe('create');
});

it.each([0, 0.25, 0.75, 0.999])('spreads the questions of many forms (%s)', async (share) => {
  openForm(share);
  answered = openUntil('2025-10-01T00:00:00+08:00');
  const asked: number[] = [];
  const { before, after } = { before: share * 20, after: share * 5 };
  for (let second = -30; second <= 10; second++) {
    const calls = load.mock.calls.length;
    await moveTo(second);
    if (load.mock.calls.length > calls) asked.push(second);
  }
  const early = share > 0 ? [-Math.floor(before)] : [];
  expect(asked).toEqual([...early, Math.ceil(after)]);
});

it('stays open at the end when more time was given before it', async () => {
  const step = openForm(0.5);
  answered = openUntil('2025-10-02T00:00:00+08:00');
  const steps = new Set<unknown>();
  for (let second = -20; second <= 20; second++) {
    await moveTo(second);
    steps.add(step.current);
  }
  expect([...steps]).toEqual(['enter']);
});

it('opens again when more time was given in the last seconds', async () => {
  const step = openForm(0.1);
  answered = openUntil('2025-10-01T00:00:00+08:00');
  await moveTo(0);
  expect(step.current).toBe('create');
  answered = openUntil('2025-10-02T00:00:00+08:00');
  await moveTo(1);
  expect(step.current).toBe('enter');
});

it('keeps a form with an upload open until the service has answered', async () => {
  const step = openForm(0.5, true);
  answered = openUntil('2025-10-01T00:00:00+08:00');
  await moveTo(2);
  expect(step.current).toBe('enter');
  answered = { ...CLOSED, uploadGraceUntil: '2025-10-01T06:00:00+08:00' };
  await moveTo(3);
  expect(step.current).toBe('enter');
  answered = CLOSED;
  await moveTo(6 * 3_600 + 5);
  expect(step.current).toBe('create');
});

it('asks again at its own time while the service cannot be reached', async () => {
  const step = openForm(0.5, true);
  answered = null;
  await moveTo(3);
  expect(step.current).toBe('create');
  answered = openUntil('2025-10-02T00:00:00+08:00');
  await moveTo(20);
  expect(step.current).toBe('enter');
});
