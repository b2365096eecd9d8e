import { expect, it } from 'vitest';
import { chairs, tapeMarks } from './StagePlan';

it('draws a chair for each shortlisted concept, in rows of 8, 10 and 12', () => {
  const placed = chairs(30);
  expect(placed).toHaveLength(30);
  expect(placed[0]?.x).toBe(720 * 2 - (placed[7]?.x ?? 0));
  expect(placed[8]?.x).toBe(720 * 2 - (placed[17]?.x ?? 0));
  expect(placed[18]?.x).toBe(720 * 2 - (placed[29]?.x ?? 0));
});

it('draws a mark for each team, at the same place on every call', () => {
  expect(tapeMarks(15)).toHaveLength(15);
  expect(tapeMarks(15)).toEqual(tapeMarks(15));
});
