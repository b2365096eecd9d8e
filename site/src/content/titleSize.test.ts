import { expect, it } from 'vitest';
import { titleSize, WIDEST } from './titleSize';

const DARK = { shape: 2.39, lightTop: 0 };

/** The size of a title and, where its characters are opened, the space between them, in hundredths of the stage. */
function sizes(title: string) {
  const { '--title': size, '--track': track } = titleSize(title, DARK, WIDEST.finalist).style;
  return track.endsWith('cqi') ? [size, parseFloat(track)] : [size];
}

it('fills the stage with a Chinese title by the space between its characters', () => {
  const [size, track] = sizes('低轨洗衣房');
  expect(size).toBe(12.6);
  expect(5 * size! + 4 * track!).toBeCloseTo(100, 0);
});

// Measured in Chromium, in the size of the letters.
it.each([
  ['Low Orbit Laundry', 10.51],
  ['The Kiln Remembers', 12.06],
  ['Last Light on Europa', 11.78],
  ['Eleven Horses Going Home', 15.82],
  ['Tomorrow, Clearing Later', 14.43],
  ['Take your seats', 9.1],
])('fills the stage with "%s"', (title, width) => {
  const filled = sizes(title)[0]! * width;
  expect(filled).toBeGreaterThan(97);
  expect(filled).toBeLessThanOrEqual(100);
});

it('makes a long title smaller, and a short one no higher than the stage allows', () => {
  const [long, ...rest] = sizes('The Lighthouse Keeper Who Mailed Himself Home');
  expect(rest).toEqual([]);
  expect(long).toBeLessThan(4);
  expect(sizes('Owl')).toEqual([12.6]);
  expect(sizes('一二三四五六七八九十')).toEqual([9.9, 0.1]);
});

it('leaves titles of both scripts unspaced', () => {
  expect(sizes('14 路开往海边')).toHaveLength(1);
});

it('lets a title cross the edge only where ink can be read on the picture', () => {
  const over = (title: string, shape: number, lightTop: number, widest = WIDEST.first) => {
    const { style, crosses } = titleSize(title, { shape, lightTop }, widest);
    return [crosses, style['--over']];
  };
  expect(over('The Kiln Remembers', 4 / 3, 0.14)).toEqual([true, 0.53]);
  expect(over('The Kiln Remembers', 4 / 3, 0.05)).toEqual([false, 1.12]);
  // In a lower frame the same letters reach further down: less of them is on the picture.
  expect(over('The Kiln Remembers', 2.39, 0.14)).toEqual([true, 0.69]);
  expect(over('The Kiln Remembers', 2.39, 0.14, WIDEST.finalist)).toEqual([true, 0.53]);
  expect(over('低轨洗衣房', 4 / 3, 0.14)).toEqual([true, 0.64]);
  // The edge is below the one stroke of 一, and does not split it.
  expect(over('一车废纸', 4 / 3, 0.9)).toEqual([true, 0.64]);
});
