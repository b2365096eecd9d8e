import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../model/judged';
import { isCode } from '../../../lib/api/error';
import { lengths } from '../../../lib/limits/limits.gen';
import { refusalOf, type Refusal } from '../api/refusal';
import type { JudgeWork } from '../api/scorecards';
import type { Drafts } from '../model/judgeStorage';
import { commentLength } from '../model/nomination';
import { differs, draftOf, givenCount, totalOf, type Dimension, type ScoreDraft } from '../model/scorecard';
import type { Scorecards } from './useScorecards';
import { useWorkName } from './useWorkText';

export interface ScoreEntry {
  scorecards: Scorecards;
  work: JudgeWork;
  drafts: Drafts<ScoreDraft>;
  onMessage: (message: string) => void;
}

/** What is entered for one work, kept in this browser until it is saved, and what became of it. */
export function useScoreEntry(
  { scorecards, work, drafts, onMessage }: ScoreEntry,
  form: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('judging');
  const nameOf = useWorkName();
  // Null: nothing but what is stored, by another tab perhaps.
  const [entered, setEntered] = useState(() => drafts.of(work.id));
  const draft = entered ?? draftOf(work.scorecard);
  const latest = useRef(entered);
  const [wrong, setWrong] = useState<ReadonlySet<Dimension>>(new Set());
  const [error, setError] = useState<{
    text: 'needOne' | 'failed' | 'modifyFailed';
    refusal: Refusal | null;
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const { scores, comments } = draft;
  const version = work.scorecard?.version ?? 0;
  const other = entered && !busy && differs(entered, work.scorecard) ? work.scorecard : null;
  const tooLong = commentLength(comments) > lengths.comments;
  const { nextUnscored } = scorecards;

  const change = (changed: Partial<ScoreDraft>) => {
    const whole = { ...draft, before: draft.before ?? version, ...changed };
    latest.current = whole;
    setEntered(whole);
    setError(null);
    onMessage('');
    drafts.keep(work.id, whole);
  };
  /** Goes on from a scorecard that was stored meanwhile. */
  const rebase = (before: number) => {
    if (!latest.current) return;
    latest.current = { ...latest.current, before };
    setEntered(latest.current);
    drafts.keep(work.id, latest.current);
  };
  const set = (id: Dimension, score: number | null, readable: boolean) => {
    const rest = [...wrong].filter((one) => one !== id);
    setWrong(new Set(readable ? rest : [...rest, id]));
    change({ scores: { ...scores, [id]: score } });
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || lost || scorecards.progress?.closed) return;
    if (other) return form.current?.querySelector<HTMLElement>('.card-conflict button')?.focus();
    if (wrong.size || tooLong) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    if (givenCount(scores) === 0) return setError({ text: 'needOne', refusal: null });
    setBusy(true);
    setError(null);
    const sent = latest.current;
    let stored;
    try {
      stored = await scorecards.score({ workId: work.id, ...draft, before: draft.before ?? version });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal === 'NOT_FOUND') {
        setLost(true);
        return onMessage(form.current ? '' : t('score.gone', { work: nameOf(work) }));
      }
      if (isCode(failure, 'CONFLICT')) {
        // What is entered here waits below what is stored.
        rebase(draft.before ?? version);
        return await scorecards
          .refresh(work.id)
          .catch(() => setError({ text: 'modifyFailed', refusal: null }));
      }
      if (!form.current) onMessage(t('score.failedOf', { work: nameOf(work) }));
      return setError({ text: work.scorecard ? 'modifyFailed' : 'failed', refusal });
    } finally {
      setBusy(false);
    }
    const saved = givenCount(scores) === criteria.length ? 'score.saved' : 'score.savedPartial';
    onMessage(t(saved, { work: nameOf(work), total: totalOf(scores, criteria) }));
    // Keep what was entered since, and another work that was opened since.
    if (latest.current !== sent) return rebase(stored.version);
    drafts.drop(work.id);
    setEntered(null);
    if (nextUnscored && form.current) scorecards.open(nextUnscored.id);
  };
  /** Takes what another tab has stored over, in place of what was entered. */
  const adopt = () => {
    drafts.drop(work.id);
    latest.current = null;
    setEntered(null);
  };
  return {
    ...{ scores, comments, tooLong, error, busy, lost },
    /** Something was entered that is not saved. */
    unsaved: entered !== null,
    /** The scorecard that another tab has stored while this one was entered; null without a conflict. */
    other,
    ...{ change, set, save, adopt },
    /** Keeps what is entered over the other one. */
    keep: () => rebase(version),
  };
}
