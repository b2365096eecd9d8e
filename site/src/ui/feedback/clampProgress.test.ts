import { expect, it } from 'vitest';
import { clampProgress } from './clampProgress';

it.each([
  [0, 0],
  [49.5, 50],
  [49.4, 49],
  [-3, 0],
  [250, 100],
  [Infinity, 100],
  [NaN, 0],
  ['64', 64],
  [' 64.6 ', 65],
  ['-5', 0],
  ['64%', 64],
  ['about 7 of 12', 7],
  ['300 kB', 100],
  ['done', 0],
  ['', 0],
  [null, 0],
  [undefined, 0],
  [true, 0],
  [{ percent: 5 }, 0],
])('reads %j as %i', (value, expected) => {
  expect(clampProgress(value)).toBe(expected);
});
