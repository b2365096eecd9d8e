import { expect, it } from 'vitest';
import { giverOf, reweighed, withCriterion, withoutCriterion, type Criterion } from './parts';

it.each([
  [[40, 30, 20, 10], 0, 42, [42, 29, 19, 10]],
  [[40, 30, 20, 10], 3, 97, [1, 1, 1, 97]],
  [[40, 30, 20, 10], 3, 200, [1, 1, 1, 97]],
  [[40, 30, 20, 10], 0, -5, [1, 50, 33, 16]],
  [[1, 1, 98], 2, 10, [45, 45, 10]],
  [[100], 0, 40, [100]],
])('moves a weight of %j at %i to %i, and the others give way', (weights, index, wished, expected) => {
  const moved = reweighed(weights, index, wished);
  expect(moved).toEqual(expected);
  expect(moved.reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

it('keeps the sum and the least weight for every move of eight criteria', () => {
  const weights = [13, 13, 13, 13, 12, 12, 12, 12];
  for (let index = 0; index < 8; index += 1)
    for (let wished = 0; wished <= 100; wished += 1) {
      const moved = reweighed(weights, index, wished);
      expect(moved.reduce((sum, weight) => sum + weight, 0)).toBe(100);
      expect(Math.min(...moved)).toBeGreaterThanOrEqual(1);
    }
});

it('adds and removes criteria without losing the sum', () => {
  const one = (id: string, weight: number): Criterion => ({ id, weight, name: { en: id, zh: id } });
  const four = [one('a', 40), one('b', 30), one('c', 20), one('d', 10)];
  const weights = (list: Criterion[]) => list.map(({ weight }) => weight);
  expect(weights(withCriterion(four, 'e'))).toEqual([36, 27, 18, 9, 10]);
  expect(weights(withoutCriterion(four, 0))).toEqual([50, 34, 16]);
  expect(weights(withoutCriterion([four[0]!, four[1]!], 0))).toEqual([100]);
});

it('says what gives a prize that does not say it', () => {
  const prize = { id: 'p', name: { en: 'P', zh: 'P' } };
  expect(giverOf({ ...prize, winners: 3 })).toBe('rank');
  expect(giverOf({ ...prize, winners: 1, criterion: 'a' })).toBe('criterion');
  expect(giverOf({ ...prize, winners: null })).toBe('hand');
  expect(giverOf({ ...prize, winners: 1, by: 'final' })).toBe('final');
});
