import { expect, it } from 'vitest';
import { lineOf, stepsOfNow, type Step } from './road';

const step = (id: number, state: Step['state'], at: string | null = null): Step => ({
  ...{ id: String(id), state, at, ends: false, path: 'jury', blockedBy: [] },
  ...{ title: { en: '', zh: '' }, fact: { en: '', zh: '' } },
});

const ids = (steps: Step[]) => steps.map(({ id }) => id).join(' ');

it('shows the steps around the next one, and the last ones when all are done', () => {
  const road = Array.from({ length: 20 }, (_, i) => step(i, i < 9 ? 'done' : i === 9 ? 'next' : 'waits'));
  expect(ids(stepsOfNow(road))).toBe('8 9 10 11 12 13 14');
  expect(ids(stepsOfNow(road.map((each) => ({ ...each, state: 'done' as const }))))).toBe(
    '13 14 15 16 17 18 19',
  );
  expect(ids(stepsOfNow([step(0, 'next'), step(1, 'waits')]))).toBe('0 1');
});

it('draws a step where its date is between the first and the last', () => {
  const place = lineOf({
    road: [
      step(0, 'done', '2025-09-01T00:00:00Z'),
      step(1, 'waits', '2025-09-11T00:00:00Z'),
      step(2, 'waits'),
    ],
    phases: [],
    at: '2025-09-03T00:00:00Z',
  })!;
  expect([place('2025-09-01T00:00:00Z'), place('2025-09-06T00:00:00Z')]).toEqual([0, 50]);
  expect(lineOf({ road: [], phases: [], at: '2025-09-03T00:00:00Z' })).toBeNull();
});
