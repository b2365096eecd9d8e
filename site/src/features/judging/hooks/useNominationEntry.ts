import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode } from '../../../lib/api/error';
import { sentences } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import type { NominatorWork } from '../api/nominations';
import { refusalOf, type Refusal } from '../api/refusal';
import type { Drafts } from '../model/judgeStorage';
import {
  baseOf,
  commentIn,
  keepTyped,
  nominationError,
  openNominationDraft,
  otherComment,
  storedComment,
  type NominationDraft,
} from '../model/nomination';
import type { Nominations } from './useNominations';
import type { NominatorWorks } from './useNominatorWorks';
import { useAwardName } from './useAwardName';
import { useWorkName } from './useWorkText';

export interface NominationEntry {
  works: NominatorWorks;
  nominations: Nominations;
  work: NominatorWork;
  drafts: Drafts<NominationDraft>;
  /** Called with what was done. */
  onMessage: (message: string) => void;
}

type Failure = 'failed' | 'modifyFailed' | 'cancelFailed';

/** What is chosen and typed for one work, kept in this browser until it is saved, and what became of it. */
export function useNominationEntry(
  { works, nominations, work, drafts, onMessage }: NominationEntry,
  form: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('judging');
  const awardName = useAwardName();
  const language = useLanguage();
  const nameOf = useWorkName();
  const [draft, setDraft] = useState(() => openNominationDraft(work, drafts.of(work.id)));
  const latest = useRef(draft);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<{ text: Failure; refusal: Refusal | null } | null>(null);
  const { choice } = draft;
  const closed = nominations.quotas[0]?.closed ?? false;
  const comment = commentIn(work, draft);
  const other = otherComment(work, draft);
  const error = tried ? nominationError(work, draft) : null;
  const withdraws = choice === 'NONE' && work.nominations.length > 0;

  const change = (changed: NominationDraft) => {
    latest.current = changed;
    setDraft(changed);
    setFailure(null);
    drafts.keep(work.id, changed);
  };
  const goOn = async (done: string, saved = draft) => {
    // Keep what was entered since, and another work that was opened since.
    if (latest.current !== saved) return onMessage(done);
    drafts.drop(work.id);
    if (!form.current) return onMessage(done);
    setTried(false);
    const next = await works.next(true);
    const where = next ? t('nomination.now', { work: nameOf(next) }) : t('nomination.last');
    onMessage(sentences(language, done, where));
  };
  const save = async (action: () => Promise<unknown>, done: string, failed: Failure) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      if (!form.current) onMessage(t('nomination.failedOf', { work: nameOf(work) }));
      if (isCode(error, 'CONFLICT')) {
        const now = { ...work, nominations: await works.refresh(work.id).catch(() => work.nominations) };
        // Both comments are shown. Without two, the next save replaces what is stored now.
        if (otherComment(now, latest.current) !== null) return;
        change(keepTyped(now, latest.current));
      }
      return setFailure({ text: failed, refusal: refusalOf(error) });
    } finally {
      setBusy(false);
    }
    await goOn(done);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (closed && choice !== 'NONE') return;
    if (other !== null) return form.current?.querySelector<HTMLElement>('.card-conflict button')?.focus();
    setTried(true);
    const wrong = nominationError(work, draft);
    if (wrong)
      event.currentTarget
        .querySelector<HTMLElement>(`[name=${wrong === 'award' ? wrong : 'comments'}]:enabled`)
        ?.focus();
    if (wrong || !choice) return;
    if (choice !== 'NONE') {
      const failed = storedComment(work, choice) === undefined ? 'failed' : 'modifyFailed';
      const done = t('nomination.saved', { work: nameOf(work), award: awardName(choice) });
      const before = baseOf(work, draft, choice);
      const body = { workId: work.id, award: choice, comments: comment.trim(), before };
      const nominate = async () => {
        const { version } = await nominations.nominate(body);
        // What was typed since goes on from what is stored now.
        const typed = latest.current;
        if (typed !== draft) change({ ...typed, before: { ...typed.before, [choice]: version } });
      };
      await save(nominate, done, failed);
    } else if (withdraws) setConfirming(true);
    else await goOn('');
  };
  const withdraw = async () => {
    const done = t('nomination.withdrawn', { work: nameOf(work) });
    const [only, ...more] = work.nominations;
    const named = only && more.length === 0 ? { award: only.award, before: only.version } : {};
    await save(() => nominations.cancel({ workId: work.id, ...named }), done, 'cancelFailed');
    setConfirming(false);
  };
  return {
    ...{ draft, comment, error, failure, busy, closed, confirming },
    /** The comment that another tab has stored while this one was typed; null without a conflict. */
    other,
    /** Saving means to cancel what is nominated. */
    withdraws,
    ...{ change, submit, withdraw },
    stay: () => setConfirming(false),
  };
}
