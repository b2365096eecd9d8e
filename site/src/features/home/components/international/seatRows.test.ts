import { expect, it } from 'vitest';
import { seatRows } from './seatRows';

it.each([
  [0, []],
  [1, [1]],
  [9, [9]],
  [24, [12, 12]],
  [25, [12, 13]],
  [400, [57, 57, 57, 57, 57, 57, 58]],
])('seats each of %d once', (people, rows) => {
  expect(seatRows(people)).toEqual(rows);
  expect(rows.reduce((sum, seats) => sum + seats, 0)).toBe(people);
});
