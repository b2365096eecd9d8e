import { isCode } from '../../../lib/api/error';
import type { NominationCalls, NominatorWork, NominatedWork, WorksPage } from '../api/nominations';

/** Works per page. */
export const PAGE_SIZE = 50;
/** The most works that are loaded before a list is shown. */
const MOST_AT_ONCE = 1000;

export type Filter = 'all' | 'unwatched' | 'nominated';

/** Which works are listed. */
export interface Listing {
  /** Counts the listings, so that each is read anew. */
  number: number;
  filter: Filter;
  /** The words searched for. */
  q: string;
  /** Ids of works that contain the words in their English texts. */
  found: readonly number[];
  /** How many works are listed at once, as many as before a reload. */
  atLeast: number;
}

type WorkCalls = Pick<NominationCalls, 'works' | 'work'>;

/** The first works of a listing. All of them where `found` adds some, which the service's pages leave out. */
export async function firstPage(calls: WorkCalls, listing: Listing): Promise<WorksPage> {
  const { found, atLeast } = listing;
  const first = await page(calls, listing, 1);
  const wanted = Math.min(found.length ? MOST_AT_ONCE : atLeast, first.total);
  let { items } = first;
  for (let number = 2; items.length < wanted; number += 1) {
    const next = await page(calls, listing, number);
    if (!next.items.length) break;
    items = merged(items, next.items);
  }
  const listed = new Set(items.map(({ id }) => id));
  const others = await read(
    calls,
    found.filter((id) => !listed.has(id)),
  );
  const added = others.filter((work) => belongs(listing, work));
  return { items: merged(items, added), total: first.total + added.length };
}

/**
 * The works after those listed. Works watched meanwhile have left the service's list of unwatched ones but stay listed:
 * they count in the total, and not for the number of the next page.
 */
export async function nextPage(
  calls: WorkCalls,
  listing: Listing,
  listed: readonly NominatorWork[],
): Promise<WorksPage> {
  const left = listed.filter((work) => belongs(listing, work)).length;
  const next = await page(calls, listing, Math.floor(left / PAGE_SIZE) + 1);
  return { items: next.items, total: next.total + listed.length - left };
}

/** The nominated works that match the search. */
export async function nominatedPage(
  calls: WorkCalls,
  { q, found }: Listing,
  history: readonly NominatedWork[],
): Promise<WorksPage> {
  const words = q.toLowerCase();
  const ids = history
    .map(({ work }) => work)
    .filter(
      ({ id, name, description }) =>
        found.includes(id) || `${name}\n${description}`.toLowerCase().includes(words),
    )
    .map(({ id }) => id);
  const items = merged(await read(calls, [...new Set(ids)]), []);
  return { items, total: items.length };
}

/** Both lists by id; the second wins. */
export function merged<W extends { id: number }>(before: readonly W[], after: readonly W[]): W[] {
  const byId = new Map([...before, ...after].map((work) => [work.id, work]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The works with these ids, without those that no longer exist. */
async function read(calls: WorkCalls, ids: readonly number[]): Promise<NominatorWork[]> {
  const works = await Promise.all(
    ids.map((id) =>
      calls.work(id).catch((error: unknown) => {
        if (isCode(error, 'NOT_FOUND')) return [];
        throw error;
      }),
    ),
  );
  return works.flat();
}

const page = (calls: WorkCalls, { filter, q }: Listing, number: number): Promise<WorksPage> =>
  calls.works({
    ...(filter === 'unwatched' && { watched: false }),
    ...(q && { q }),
    page: number,
    pageSize: PAGE_SIZE,
  });

const belongs = ({ filter }: Listing, { watched }: NominatorWork) => filter !== 'unwatched' || !watched;
