import { expect, it } from 'vitest';
import { frameWithin, listedShape, shapeOf } from './shape';

const film = (ratio: string) => ({ video: { ratio, seconds: 60 } });

it('takes a film in its own ratio', () => {
  expect(shapeOf(film('1.85:1'))).toBe(1.85);
  expect(shapeOf({})).toBeCloseTo(16 / 9);
});

it.each([
  ['2.39:1', '2.39:1', 640, 268],
  ['2:1', '16:9', 640, 320],
  ['1.85:1', '16:9', 640, 346],
  ['16:9', '16:9', 640, 360],
  ['4:3', '4:3', 480, 360],
  ['1.43:1', '4:3', 515, 360],
  ['1:1', '1:1', 360, 360],
  ['4:5', '1:1', 288, 360],
  ['9:16', '9:16', 203, 360],
  ['0.5:1', '9:16', 180, 360],
])('lists %s with %s, in a frame of %i by %i', (ratio, listed, width, height) => {
  expect(listedShape(film(ratio))).toBe(listed);
  expect(frameWithin(film(ratio))).toEqual({ width, height });
});

it('lists a work without a film with no shape', () => {
  expect(listedShape({})).toBeUndefined();
});
