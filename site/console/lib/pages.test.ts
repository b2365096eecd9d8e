import { expect, test } from 'vitest';
import { readPage } from './pages';

/** A service whose pages have two rows. Rows may arrive at its beginning. */
function service(rows: number[]) {
  return {
    rows,
    read: ({ page, after }: { page: number; after?: string }) => {
      const start = after === undefined ? (page - 1) * 2 : rows.indexOf(Number(after)) + 1;
      const items = rows.slice(start, start + 2);
      return Promise.resolve({ items, next: start + 2 < rows.length ? String(items.at(-1)) : null });
    },
  };
}

test('a page begins behind the one before it as it was shown', async () => {
  const { rows, read } = service([5, 4, 3, 2, 1]);
  const page = async (number: number) => (await readPage(['walked'], number, read)).items;
  expect(await page(1)).toEqual([5, 4]);
  rows.unshift(7, 6);
  expect(await page(2)).toEqual([3, 2]);
  rows.unshift(8);
  expect(await page(3)).toEqual([1]);
  expect(await page(2)).toEqual([3, 2]);
  expect(await page(1)).toEqual([8, 7]);
  expect(await page(2)).toEqual([6, 5]);
});

test('a page that was opened by its address, or of another filter, is found by its number', async () => {
  const { read } = service([5, 4, 3, 2, 1]);
  expect((await readPage(['opened'], 2, read)).items).toEqual([3, 2]);
  await readPage(['walked', { q: 'a' }], 1, read);
  expect(
    (await readPage(['walked', { q: 'b' }], 2, ({ after }) => Promise.resolve({ next: null, after }))).after,
  ).toBe(undefined);
});
