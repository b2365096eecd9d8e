import { describe, expect, it } from 'vitest';
import { task } from '../../../testing/fakeStudio';
import { daysOf } from './days';
import { pictureFacts } from './pictureFacts';
import { justified } from './rows';

const WALL = { width: 920, gap: 16, height: 228 };

type Size = { width: number; height: number };
const filled = (row: Size[]) => row.reduce((sum, { width }) => sum + width, WALL.gap * (row.length - 1));

/** Sizes as a browser breaks them into lines. */
function lines(sizes: Size[]): Size[][] {
  const rows: Size[][] = [];
  for (const size of sizes) {
    const row = rows.at(-1);
    if (row && filled([...row, size]) <= WALL.width) row.push(size);
    else rows.push([size]);
  }
  return rows;
}

describe('rows', () => {
  it('fill the width, with every frame in its own ratio', () => {
    const ratios = [1.778, 2.39, 0.5625, 1.778, 1.333, 2.39, 1.778, 1.333, 1.333, 1];
    const sizes = justified(ratios, WALL);
    sizes.forEach(({ width, height }, i) => expect(width / height).toBeCloseTo(ratios[i]!, 1));
    const rows = lines(sizes);
    expect(rows.length).toBeGreaterThan(2);
    rows.slice(0, -1).forEach((row) => {
      expect(filled(row)).toBeGreaterThan(WALL.width - 1);
      expect(row[0]!.height).toBeGreaterThan(WALL.height * 0.6);
      expect(row[0]!.height).toBeLessThan(WALL.height * 1.6);
    });
  });

  it('do not blow up what is alone', () => {
    const [first, wide] = justified([1.333, 4 * 1.778], WALL);
    expect([first!.height, justified([1], WALL)[0]!.height]).toEqual([228 * 1.15, 228 * 1.15]);
    expect(wide!.width).toBeCloseTo(920, 0);
  });

  it('give four wide pictures a row of their own', () => {
    const [first, wide, last] = justified([1.333, 4 * 1.778, 1.333], WALL);
    expect(wide!.width).toBeCloseTo(920, 0);
    expect(first!.height).not.toBe(wide!.height);
    expect(last!.height).not.toBe(wide!.height);
  });
});

it('groups tasks by the reader’s days', () => {
  const at = (day: number, hour: number) => new Date(2025, 2, day, hour).toISOString();
  const tasks = [at(30, 1), at(29, 23), at(29, 0), at(27, 12)].map((createdAt, i) =>
    task(String(i), { createdAt }),
  );
  const days = daysOf(tasks, new Date(2025, 2, 30, 9).getTime());
  expect(days.map(({ name, tasks: ofDay }) => [name, ofDay.length])).toEqual([
    ['today', 1],
    ['yesterday', 2],
    [null, 1],
  ]);
});

describe('what a picture is', () => {
  const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);
  const size = (width: number, height: number) => [width >> 8, width & 255, height >> 8, height & 255];

  it('is read from a PNG’s header', async () => {
    const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
    expect(await pictureFacts(file(...head, 0, 0, 16, 1, 0, 0, 2, 0))).toEqual({
      type: 'png',
      size: { width: 4097, height: 512 },
    });
  });

  it('is read from a JPEG’s frame, past profiles and tables', async () => {
    const app = [0xff, 0xe1, 0, 6, 1, 2, 3, 4];
    const huffman = [0xff, 0xc4, 0, 4, 9, 9];
    const [wHigh, wLow, hHigh, hLow] = size(5000, 300);
    const frame = [0xff, 0xff, 0xc2, 0, 17, 8, hHigh!, hLow!, wHigh!, wLow!, 3, 0, 0];
    expect(await pictureFacts(file(0xff, 0xd8, ...app, ...huffman, ...frame))).toEqual({
      type: 'jpeg',
      size: { width: 5000, height: 300 },
    });
  });

  it('is unknown of anything else, whatever its name', async () => {
    expect(await pictureFacts(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).toBeNull();
    expect(await pictureFacts(file())).toBeNull();
  });
});
