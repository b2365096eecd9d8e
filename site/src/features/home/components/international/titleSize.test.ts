import { expect, it } from 'vitest';
import { titleSize } from './titleSize';

/** Name and track in hundredths of the stage. */
const sizes = (title: string) => Object.values(titleSize(title)).map((value) => parseFloat(String(value)));

it('fills the stage with a Chinese title by the space between its characters', () => {
  const [size, track] = sizes('低轨洗衣房');
  expect(size).toBe(12.6);
  expect(5 * size! + 4 * track!).toBeCloseTo(100, 0);
});

it('makes a long title smaller, and a short one no higher than the stage allows', () => {
  const [long, ...rest] = sizes('The Lighthouse Keeper Who Mailed Himself Home');
  expect(rest).toEqual([]);
  expect(long).toBeLessThan(4);
  expect(sizes('Owl')).toEqual([12.6]);
  expect(sizes('一二三四五六七八九十')).toEqual([10, 0]);
});

it('leaves titles of both scripts unspaced', () => {
  expect(sizes('14 路开往海边')).toHaveLength(1);
});
