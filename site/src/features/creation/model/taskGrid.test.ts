import { describe, expect, it } from 'vitest';
import { failed, running, task } from '@/testing/studioFixtures';
import { cardRatio, daysOf, justified } from './taskGrid';

const LAYOUT = { width: 920, gap: 16, height: 228 };

type Size = { width: number; height: number };
const filled = (row: Size[]) => row.reduce((sum, { width }) => sum + width, LAYOUT.gap * (row.length - 1));

/** Breaks the frames into rows as a browser does. */
function lines(sizes: Size[]): Size[][] {
  const rows: Size[][] = [];
  for (const size of sizes) {
    const row = rows.at(-1);
    if (row && filled([...row, size]) <= LAYOUT.width) row.push(size);
    else rows.push([size]);
  }
  return rows;
}

describe('justified', () => {
  it('fills the width, with every frame in its own ratio', () => {
    const ratios = [1.778, 2.39, 0.5625, 1.778, 1.333, 2.39, 1.778, 1.333, 1.333, 1];
    const sizes = justified(ratios, LAYOUT);
    sizes.forEach(({ width, height }, i) => expect(width / height).toBeCloseTo(ratios[i]!, 1));
    const rows = lines(sizes);
    expect(rows.length).toBeGreaterThan(2);
    rows.slice(0, -1).forEach((row) => {
      expect(filled(row)).toBeGreaterThan(LAYOUT.width - 1);
      expect(row[0]!.height).toBeGreaterThan(LAYOUT.height * 0.6);
      expect(row[0]!.height).toBeLessThan(LAYOUT.height * 1.6);
    });
  });

  it('does not enlarge a single frame', () => {
    const [first, wide] = justified([1.333, 4 * 1.778], LAYOUT);
    expect([first!.height, justified([1], LAYOUT)[0]!.height]).toEqual([228 * 1.15, 228 * 1.15]);
    expect(wide!.width).toBeCloseTo(920, 0);
  });

  it('gives four wide pictures a row of their own', () => {
    const [first, wide, last] = justified([1.333, 4 * 1.778, 1.333], LAYOUT);
    expect(wide!.width).toBeCloseTo(920, 0);
    expect(first!.height).not.toBe(wide!.height);
    expect(last!.height).not.toBe(wide!.height);
  });
});

it('groups tasks by days of the reader’s time zone', () => {
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

it('gives a card the ratio of its results, and room for text without results', () => {
  const tall = { url: '', width: 9, height: 16 };
  expect(
    cardRatio(task('t', { results: [task('x').results[0]!, { ...task('x').results[0]!, ...tall }] })),
  ).toBeCloseTo(16 / 9 + 9 / 16);
  expect(cardRatio(running('t', { aspectRatio: '9:16' }))).toBe(1);
  expect(cardRatio(failed('t', 'GENERATION_FAILED', { aspectRatio: '9:16' }))).toBeCloseTo(4 / 3);
});
