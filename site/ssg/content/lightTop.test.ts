import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lightTop } from './lightTop';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'covers-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** A cover of 640 by 360 with a dark bar from `top` on. */
function cover(sky: string, top: number): string {
  const file = path.join(folder, 'cover.svg');
  fs.writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="${sky}"/><rect x="300" y="${top}" width="40" height="360" fill="#111"/></svg>`,
  );
  return file;
}

it('measures how far down ink can be read on a picture', () => {
  expect(lightTop(cover('#fff', 90), 16 / 9)).toBe(0.25);
  expect(lightTop(cover('#ffb02e', 360), 16 / 9)).toBe(1);
});

it('measures a wide frame where it cuts the cover', () => {
  // The frame shows 270 of the 360 rows, from the 45th on.
  expect(lightTop(cover('#fff', 180), 64 / 27)).toBe(0.5);
});

it('refuses ink on colours that are too dark, on nothing and without a picture', () => {
  expect(lightTop(cover('#8f5c16', 360), 16 / 9)).toBe(0);
  expect(lightTop(cover('none', 360), 16 / 9)).toBe(0);
  expect(lightTop(path.join(folder, 'missing.svg'), 16 / 9)).toBe(0);
});
