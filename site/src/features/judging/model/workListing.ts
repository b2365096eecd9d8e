import { englishCatalogue } from '../../../content/translations';
import { isCode } from '../../../lib/api/error';
import type { NominationCalls, NominatorWork, NominatedWork, WorksPage } from '../api/nominations';
import { hasWords } from './work';

/** Works per page. */
export const PAGE_SIZE = 50;

/** How many works a search finds at most. */
export const MOST_FOUND = 200;

/** `replaced` are nominated works that their entrants have replaced since. */
export const FILTERS = ['all', 'unwatched', 'watched', 'nominated', 'replaced'] as const;
export type Filter = (typeof FILTERS)[number];

/** Which works are listed. */
export interface Listing {
  /** Counts the listings, so that each is read anew. */
  number: number;
  filter: Filter;
  /** The words searched for. */
  q: string;
  /** Id of a category; missing for all. */
  category?: string;
  /** How many works are listed at once, as many as before a reload. */
  atLeast: number;
}

type WorkCalls = Pick<NominationCalls, 'works' | 'work'>;

/** The first works of a listing. */
export async function firstPage(calls: WorkCalls, listing: Listing): Promise<WorksPage> {
  const first = await page(calls, listing, 1);
  const wanted = Math.min(listing.atLeast, first.total);
  let { items } = first;
  for (let number = 2; items.length < wanted; number += 1) {
    const next = await page(calls, listing, number);
    if (!next.items.length) break;
    items = merged(items, next.items);
  }
  return { items, total: first.total };
}

/**
 * The works after those listed. Works watched meanwhile have left the service's list of unwatched ones but stay listed:
 * they count in the total, and not for the number of the next page. When the total is another than `total`, works have
 * come or gone and the others have moved between the pages: the pages before are read again, so that none is left out.
 * Works that are gone stay listed and count as well.
 */
export async function nextPage(
  calls: WorkCalls,
  listing: Listing,
  { items: listed, total }: WorksPage,
): Promise<WorksPage> {
  const left = listed.filter((work) => belongs(listing, work));
  const kept = listed.length - left.length;
  const number = Math.floor(left.length / PAGE_SIZE) + 1;
  const next = await page(calls, listing, number);
  if (next.total + kept === total) return { items: next.items, total };
  let { items } = next;
  for (let before = 1; before < number; before += 1)
    items = merged(items, (await page(calls, listing, before)).items);
  const there = new Set(items.map(({ id }) => id));
  const gone = left.filter(({ id }) => !there.has(id)).length;
  return { items, total: next.total + kept + gone };
}

/** The nominated works that match the filter and the search. */
export async function nominatedPage(
  calls: WorkCalls,
  { filter, q, category }: Listing,
  history: readonly NominatedWork[],
): Promise<WorksPage> {
  const { translations } = englishCatalogue.get();
  const ids = history
    .filter(({ replaced }) => replaced || filter === 'nominated')
    .filter(({ work }) => !category || work.category === category)
    .filter(({ work }) => hasWords(work, translations.get(work.id), q))
    .map(({ work }) => work.id);
  const items = await read(calls, [...new Set(ids)]);
  return { items, total: items.length };
}

/** Both lists in their order, each work once, as the second has it. */
export function merged<W extends { id: number }>(before: readonly W[], after: readonly W[]): W[] {
  const byId = new Map([...before, ...after].map((work) => [work.id, work]));
  return [...byId.values()];
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

const page = (calls: WorkCalls, { filter, q, category }: Listing, number: number): Promise<WorksPage> =>
  calls.works({
    ...(filter === 'unwatched' && { watched: false }),
    ...(filter === 'watched' && { watched: true }),
    ...(q && { q }),
    ...(category && { category }),
    page: number,
    pageSize: PAGE_SIZE,
  });

const belongs = ({ filter }: Listing, { watched }: NominatorWork) => filter !== 'unwatched' || !watched;
