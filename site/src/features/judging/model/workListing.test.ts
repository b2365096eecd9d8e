import { expect, test, vi } from 'vitest';
import type { NominatorWork } from '../api/nominations';
import { merged, nextPage, PAGE_SIZE, type Listing } from './workListing';

const LISTING: Listing = { number: 1, filter: 'all', q: '', atLeast: 0 };
const work = (id: number) => ({ id, watched: false }) as NominatorWork;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** The calls of a service with these works. */
function service(ids: number[]) {
  const works = vi.fn(({ page = 1, pageSize = PAGE_SIZE }: { page?: number; pageSize?: number }) =>
    Promise.resolve({
      items: ids.slice((page - 1) * pageSize, page * pageSize).map(work),
      total: ids.length,
    }),
  );
  return { works, work: vi.fn() } as unknown as Parameters<typeof nextPage>[0] & { works: typeof works };
}

const listedOf = (total: number) => ({ items: numbers(PAGE_SIZE).map(work), total });
const idsOf = (works: readonly NominatorWork[]) => works.map(({ id }) => id);

test('the next page is read alone as long as nothing has moved', async () => {
  const calls = service(numbers(80));
  const { items, total } = await nextPage(calls, LISTING, listedOf(80));
  expect(idsOf(items)).toEqual(numbers(80).slice(PAGE_SIZE));
  expect(total).toBe(80);
  expect(calls.works).toHaveBeenCalledTimes(1);
});

test('a work that arrived before the others is listed, and none twice', async () => {
  const listed = listedOf(80);
  const { items, total } = await nextPage(service([900, ...numbers(80)]), LISTING, listed);
  const all = idsOf(merged(listed.items, items));
  expect(all).toHaveLength(81);
  expect(new Set(all)).toEqual(new Set([900, ...numbers(80)]));
  expect(total).toBe(81);
});

test('no work is left out when one before it is gone', async () => {
  const listed = listedOf(80);
  const { items, total } = await nextPage(service(numbers(80).slice(1)), LISTING, listed);
  const all = idsOf(merged(listed.items, items));
  expect(all).toEqual(expect.arrayContaining(numbers(80)));
  expect(all).toHaveLength(80);
  expect(total).toBe(80); // the one that is gone stays listed
});
