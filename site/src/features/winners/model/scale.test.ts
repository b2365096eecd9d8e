import { expect, it } from 'vitest';
import { scaleOf } from './scale';

const score = (mean: number, corrected = mean, low?: number, high = low) => ({
  id: 1,
  mean,
  corrected,
  ...(low !== undefined && { interval: { low, high: high! } }),
});

it('has round lines around all points and intervals', () => {
  const { lines, at } = scaleOf([score(91.2, 91.5, 89.1, 93.4), score(83.3, 83.9, 81.2, 86)]);
  expect(lines).toEqual([80, 85, 90, 95]);
  expect([80, 87.5, 95].map(at)).toEqual([0, 50, 100]);
});

it('has two ends where all points are one number', () => {
  expect(scaleOf([score(90)]).lines).toEqual([90, 91]);
});

it('widens its steps with the points', () => {
  expect(scaleOf([score(1), score(99.5)]).lines).toEqual([0, 20, 40, 60, 80, 100]);
});
