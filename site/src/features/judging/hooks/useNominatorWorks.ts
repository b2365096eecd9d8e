import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../lib/useStore';
import type { NominatedWork, NominationCalls, NominatorWork, WorksPage } from '../api/nominations';
import type { JudgeStorage, Place } from '../model/judgeStorage';
import { storeNote, type NoteChange } from '../model/privateNote';
import { nextOf } from '../model/work';
import { firstPage, merged, nextPage, nominatedPage, type Filter, type Listing } from '../model/workListing';
import { NominatorView } from '../model/nominatorView';
import { usePreparedFilm } from './usePreparedFilm';

/** What a nominator keeps about a work, as long as it is not read. */
const UNTOUCHED = { watched: false, position: 0, played: 0, note: '', flag: false, noteVersion: 0 };

type Pages = InfiniteData<WorksPage, number>;

/** The works a nominator may nominate: the listing, the open work, and how many there are. */
export function useNominatorWorks(
  calls: NominationCalls,
  place: Pick<JudgeStorage<Place>, 'read' | 'write'>,
) {
  const queries = useQueryClient();
  const [last] = useState(() => place.read());
  const [view] = useState(() => new NominatorView(last?.listed));
  const { listing, openId } = useStore(view);
  /** The first work was opened, or is looked for. */
  const began = useRef(false);
  const listed = useInfiniteQuery({ ...listingQuery(queries, calls, listing), select: listOf });
  const { items, total } = listed.data ?? NOTHING;
  const counts = useQuery({ queryKey: ['counts'], queryFn: () => countWorks(calls) });
  // `open` puts the work into the cache.
  const opened = useQuery({
    queryKey: ['work', openId],
    queryFn: openId === null ? skipToken : () => calls.work(openId),
  });

  usePreparedFilm(opened.data, calls.work, (id, prepared) =>
    changeWorks(queries, (work) => (work.id === id ? { ...work, ...prepared } : work)),
  );

  /** The listing as it is now, whichever render called. */
  const itemsNow = () => listOf(queries.getQueryData<Pages>(['works', view.get().listing])).items;

  /** How far the list was scrolled when the nominator left, in pixels. */
  const lastScroll = () => place.read()?.scroll ?? 0;
  /** Stores where the nominator is; `scroll` is the list's, in pixels. */
  const keepPlace = (scroll = lastScroll()) => {
    const { listing: now, openId: workId } = view.get();
    const count = now.filter === 'all' ? itemsNow().length : place.read()?.listed;
    place.write({ workId, listed: count, scroll });
  };

  const open = (work: NominatorWork): NominatorWork => {
    queries.setQueryData(['work', work.id], work);
    view.open(work.id);
    keepPlace();
    return work;
  };

  /** Lists other works. Until they arrive, and when they do not, the listing stays as it is. */
  const show = async (filter: Filter, q = '', category = ''): Promise<void> => {
    const next = view.ask({ filter, q, ...(category && { category }), atLeast: 0 });
    const failed = await queries.fetchInfiniteQuery(listingQuery(queries, calls, next)).then(
      () => false,
      () => true,
    );
    // An older answer is dropped. A failure leaves works on the page, or else shows the page's message.
    if (view.isNewest(next) && !(failed && itemsNow().length)) view.list(next);
  };

  /** Lists more works; false when there are none. */
  const more = async (): Promise<boolean> => {
    const before = itemsNow().length;
    await listed.fetchNextPage({ cancelRefetch: false });
    keepPlace();
    return itemsNow().length > before;
  };

  /** Opens the next work of the list, or the next unwatched one, and loads more where needed; null without one. */
  const next = async (unwatched = false): Promise<NominatorWork | null> => {
    const works = itemsNow();
    const at = works.findIndex(({ id }) => id === view.get().openId);
    const wanted = ({ watched }: NominatorWork) => !unwatched || !watched;
    const after = works.slice(at + 1).find(wanted);
    if (after) return open(after);
    if (await more()) return next(unwatched);
    const before = unwatched ? nextOf(works, at, wanted) : null;
    return before && open(before);
  };

  useEffect(() => {
    if (openId !== null || !items.length || began.current) return;
    began.current = true;
    const known = items.find(({ id }) => id === last?.workId);
    // In a tab that does not know where the nominator was, the next work to watch, which may be pages away.
    if (known) open(known);
    else void next(true).then((found) => found ?? (view.get().openId === null && open(items[0]!)));
  });

  /** Opens the work before the open one in the list. */
  const previous = (): void => {
    const works = itemsNow();
    const before = works[works.findIndex(({ id }) => id === view.get().openId) - 1];
    if (before) open(before);
  };

  /** Opens the work of a nomination, which may not be listed. */
  const openNominated = async ({
    work,
    award,
    comments,
    replaced,
  }: NominatedWork): Promise<NominatorWork> => {
    const known = itemsNow().find(({ id }) => id === work.id);
    if (known) return open(known);
    return open(
      await calls
        .work(work.id)
        .catch(() => ({ ...work, ...UNTOUCHED, nominations: [{ award, comments, replaced }] })),
    );
  };

  /** Rejects when the mark was not stored. */
  const markWatched = async ({ id, watched }: NominatorWork): Promise<void> => {
    await calls.markWatched(id);
    changeWorks(queries, (work) => (work.id === id ? { ...work, watched: true } : work));
    if (watched) return;
    // A count that is under way may have been taken before.
    if (queries.isFetching({ queryKey: ['counts'] }))
      await queries.invalidateQueries({ queryKey: ['counts'] });
    else queries.setQueryData<Counts>(['counts'], (now) => now && { ...now, watched: now.watched + 1 });
  };

  const change = (id: number, changed: Partial<NominatorWork>) =>
    changeWorks(queries, (work) => (work.id === id ? { ...work, ...changed } : work));
  /** Reads the nominations of a work again, which another tab has changed. */
  const refresh = async (id: number): Promise<NominatorWork['nominations']> => {
    const { nominations } = await calls.work(id);
    change(id, { nominations });
    return nominations;
  };
  /** Stores what the player reports. */
  const reportViewing = async (
    { id, watched }: NominatorWork,
    position: number,
    played: number,
  ): Promise<void> => {
    const viewing = await calls.reportViewing({ workId: id, position, played });
    change(id, viewing);
    if (viewing.watched && !watched) await queries.invalidateQueries({ queryKey: ['counts'] });
  };
  /** Changes the private note or its flag. Rejects when that failed; see `storeNote`. */
  const keepNote = async (id: number, changed: NoteChange): Promise<void> => {
    const known = queries.getQueryData<NominatorWork>(['work', id]) ?? (await calls.work(id));
    await storeNote(calls, known, changed, (note) => change(id, note));
  };

  /** A newly signed address of the work's video. Rejects when there is none. */
  const renew = async (id: number): Promise<string> => {
    const { cover, video } = await calls.work(id);
    if (!video) throw new Error(`renew address of work ${id}: it has no video`);
    changeWorks(queries, (work) => (work.id === id ? { ...work, cover, video } : work));
    return video.url;
  };

  return {
    listing,
    items,
    total,
    counts: counts.data,
    current: opened.data,
    pending: listed.isPending,
    failed: listed.isLoadingError,
    loadingMore: listed.isFetchingNextPage,
    retry: () => void Promise.all([listed.refetch(), counts.refetch()]),
    ...{
      keepPlace,
      lastScroll,
      open,
      show,
      more,
      next,
      previous,
      openNominated,
      markWatched,
      reportViewing,
      keepNote,
      refresh,
      renew,
    },
  };
}

export type NominatorWorks = ReturnType<typeof useNominatorWorks>;

/** Changes the works in the cache, in every listing and the open one. */
export function changeWorks(queries: QueryClient, by: (work: NominatorWork) => NominatorWork): void {
  queries.setQueriesData<Pages>(
    { queryKey: ['works'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(by) })) },
  );
  queries.setQueriesData<NominatorWork>({ queryKey: ['work'] }, (work) => work && by(work));
}

const NOTHING: WorksPage = { items: [], total: 0 };

/** The works of all pages, without duplicates, and how many the listing has. */
function listOf(data: Pages | undefined): WorksPage {
  if (!data) return NOTHING;
  const items = data.pages.reduce<NominatorWork[]>((before, page) => merged(before, page.items), []);
  return { items, total: data.pages.at(-1)!.total };
}

const listingQuery = (queries: QueryClient, calls: NominationCalls, listing: Listing) => ({
  queryKey: ['works', listing],
  initialPageParam: 1,
  queryFn: async ({ pageParam }: { pageParam: number }): Promise<WorksPage> => {
    if (pageParam > 1)
      return nextPage(calls, listing, listOf(queries.getQueryData<Pages>(['works', listing])));
    if (listing.filter !== 'nominated' && listing.filter !== 'replaced') return firstPage(calls, listing);
    const history = { queryKey: ['history'], queryFn: calls.history, staleTime: 0 };
    return nominatedPage(calls, listing, await queries.fetchQuery(history));
  },
  getNextPageParam: (_last: WorksPage, pages: WorksPage[]) => {
    const { items, total } = listOf({ pages, pageParams: [] });
    return items.length < total ? pages.length + 1 : undefined;
  },
});

type Counts = { all: number; watched: number };

async function countWorks(calls: NominationCalls): Promise<Counts> {
  const [all, watched] = await Promise.all([
    calls.works({ page: 1, pageSize: 1 }),
    calls.works({ page: 1, pageSize: 1, watched: true }),
  ]);
  return { all: all.total, watched: watched.total };
}
