import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { englishCatalogue } from '../../../content/translations';
import { useStore } from '../../../lib/useStore';
import type { JudgeWork, ScorecardCalls, ScoredWork } from '../api/scorecards';
import type { JudgeStorage, Place } from '../model/judgeStorage';
import type { KeptCards } from '../model/keptCards';
import { storeNote, type NoteChange } from '../model/privateNote';
import { inPoints, progressOf, asStored, type ScoreDraft } from '../model/scorecard';
import {
  filterCounts,
  inOrder,
  isListed,
  nextToDo,
  type Order,
  type ScoreFilter,
} from '../model/scoreListing';
import { hasWords, nextOf } from '../model/work';
import { usePreparedFilm } from './usePreparedFilm';
import { useReturn } from './useReturn';

/** The shortlist with the judge's scorecards, how it is listed, the open work, and how many works are scored. */
export function useScorecards(
  calls: ScorecardCalls,
  place: Pick<JudgeStorage<Place>, 'read' | 'write'>,
  kept: Pick<KeptCards, 'keep'>,
) {
  const queries = useQueryClient();
  const { translations } = useStore(englishCatalogue);
  const [openId, setOpenId] = useState(() => place.read()?.workId);
  const [order, setOrder] = useState<Order>('own');
  const [filter, setFilter] = useState<ScoreFilter>('all');
  const [words, setWords] = useState('');
  const [category, setCategory] = useState('');
  const list = useQuery({ queryKey: ['works'], queryFn: calls.works });
  const progress = useQuery({ queryKey: ['progress'], queryFn: calls.state });
  const works = inOrder(list.data ?? [], order);
  const current = works.find(({ id }) => id === openId) ?? nextToDo(works);
  // Stays open when the order changes or a work arrives before it.
  if (current && current.id !== openId) setOpenId(current.id);
  const listed = works.filter(
    (work) =>
      isListed(work, filter) &&
      (!category || work.category === category) &&
      hasWords(work, translations.get(work.id), words),
  );
  const at = listed.findIndex(({ id }) => id === current?.id);

  const change = (workId: number, changed: Partial<JudgeWork>): void => {
    queries.setQueryData<JudgeWork[]>(['works'], (now) =>
      now?.map((work) => (work.id === workId ? { ...work, ...changed } : work)),
    );
  };
  // The same for every render: rows of the list that stay the same are not drawn again.
  const open = useCallback(
    (workId: number): void => {
      if (!queries.getQueryData<JudgeWork[]>(['works'])?.some(({ id }) => id === workId)) return;
      setOpenId(workId);
      place.write({ workId });
    },
    [queries, place],
  );
  /** Takes a work off the list, which the judge scores no longer. */
  const forget = async (workId: number): Promise<void> => {
    const after = listed[at + 1] ?? listed[at - 1];
    queries.setQueryData<JudgeWork[]>(['works'], (now) => now?.filter(({ id }) => id !== workId));
    if (after) setOpenId((open) => ((open ?? workId) === workId ? after.id : open));
    if (after && place.read()?.workId === workId) place.write({ workId: after.id });
    await queries.invalidateQueries({ queryKey: ['progress'] });
  };
  usePreparedFilm(current, calls.work, change);
  useReturn(async () => {
    const stored = await calls.works().catch(() => null);
    if (!stored) return;
    queries.setQueryData<JudgeWork[]>(['works'], (now) => now && asStored(now, stored, current?.id));
    await queries.invalidateQueries({ queryKey: ['progress'] });
  });
  const score = useMutation({
    mutationFn: ({ workId, scores, comments, before = 0 }: ScoreDraft & { workId: number }) =>
      calls.score({ workId, ...inPoints(scores), comments: comments.trim(), before }),
    onSuccess: ({ commitment, salt, record, ...scorecard }) => {
      kept.keep(scorecard.workId, { commitment, salt, record });
      change(scorecard.workId, { scorecard });
      return queries.invalidateQueries({ queryKey: ['progress'] });
    },
  });

  return {
    /** All works, in the chosen order. */
    works,
    /** Those that match the filter and the search. */
    listed,
    current,
    /** The works beside the open one in the list; null at its ends. */
    previous: listed[at - 1] ?? null,
    next: listed[at + 1] ?? null,
    /** The next work that is not scored completely; null when none is left. */
    nextUnscored: nextOf(
      works,
      works.findIndex(({ id }) => id === current?.id),
      ({ scorecard }) => progressOf(scorecard) !== 'scored',
    ),
    counts: filterCounts(works),
    listing: { order, filter, words, category, setOrder, setFilter, setWords, setCategory },
    /** Undefined until known. */
    progress: progress.data,
    pending: list.isPending,
    failed: list.isLoadingError,
    retry: () => void Promise.all([list.refetch(), progress.refetch()]),
    /** Opens a work. Nothing changes when it has left the shortlist. */
    open,
    /** Stores the whole scorecard. Rejects when that failed. */
    score: score.mutateAsync,
    /** Reads a scorecard again that another tab has changed. */
    refresh: async (workId: number): Promise<void> =>
      change(workId, { scorecard: (await calls.work(workId)).scorecard }),
    /** Stores what the player reports. */
    reportViewing: async (workId: number, position: number, played: number): Promise<void> =>
      change(workId, await calls.reportViewing({ workId, position, played })),
    /** Changes the private note or its flag. Rejects when that failed; see `storeNote`. */
    keepNote: async (workId: number, changed: NoteChange): Promise<void> => {
      const known = queries.getQueryData<JudgeWork[]>(['works'])?.find(({ id }) => id === workId);
      await storeNote(calls, known ?? (await calls.work(workId)), changed, (note) => change(workId, note));
    },
    /** Declares a conflict: the work leaves the list for good. Rejects when that failed. */
    recuse: async (workId: number, reason: string): Promise<void> => {
      await calls.recuse({ workId, reason: reason.trim() });
      await forget(workId);
    },
    forget,
    /** A newly signed address of the work's video. Rejects when there is none. */
    renew: async (workId: number): Promise<string> => {
      const { cover, video } = await calls.work(workId);
      if (!video) throw new Error(`renew address of work ${workId}: it has no video`);
      change(workId, { cover, video });
      return video.url;
    },
  };
}

export type Scorecards = ReturnType<typeof useScorecards>;

/** All scorecards of the judge, read again each time the history opens; an older answer stays when that fails. */
export function useScoreHistory(calls: ScorecardCalls): { history?: ScoredWork[]; loading: boolean } {
  const { data, isFetching } = useQuery({
    queryKey: ['history'],
    queryFn: calls.history,
    refetchOnMount: 'always',
  });
  return { history: data, loading: isFetching };
}
