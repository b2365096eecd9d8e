import { expect, it } from 'vitest';
import { distributionOf, ranksOf } from './distribution';

it('puts dots on an axis from a multiple of twenty, equal ones on each other', () => {
  const { from, dots, median } = distributionOf([81, 72, 72, 90], 76);
  expect(from).toBe(40);
  expect(dots).toEqual([
    { total: 72, level: 0 },
    { total: 72, level: 1 },
    { total: 81, level: 0 },
    { total: 90, level: 0 },
  ]);
  expect(median).toBe(76.5);
});

it('begins the axis early enough for the lowest total and the open one', () => {
  expect(distributionOf([90], 33).from).toBe(20);
  expect(distributionOf([19.99], null).from).toBe(0);
  expect(distributionOf([], null)).toEqual({ from: 40, dots: [], median: null });
});

it('ranks a total among the others, and a range of totals from its best to its worst', () => {
  expect(ranksOf([90, 80, 70], 85, 85)).toEqual({ best: 2, worst: 2 });
  expect(ranksOf([90, 80, 70], 75, 95)).toEqual({ best: 1, worst: 3 });
  expect(ranksOf([80, 80], 80, 80)).toEqual({ best: 1, worst: 1 });
});
