import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sentences } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { refusalOf, type Refusal } from '../api/refusal';
import type { NominatorWork } from '../api/nominations';
import type { Nominations } from '../hooks/useNominations';
import type { NominatorWorks } from '../hooks/useNominatorWorks';
import { useShortcuts } from '../hooks/useShortcuts';
import { useWorkName } from '../hooks/useWorkText';
import type { Drafts } from '../model/judgeStorage';
import {
  choose,
  commentIn,
  isReplaced,
  nominationError,
  openNominationDraft,
  storedComment,
  typeComment,
  versionOf,
  type NominationDraft,
} from '../model/nomination';
import { AwardChoice } from './AwardChoice';
import { Key } from './Key';
import { NominationComment } from './NominationComment';
import { SaveFailure } from './SaveFailure';
import { formKeys } from './formKeys';
import { WithdrawDialog } from './WithdrawDialog';

interface NominationFormProps {
  works: NominatorWorks;
  nominations: Nominations;
  work: NominatorWork;
  drafts: Drafts<NominationDraft>;
  /** Called with what was done. */
  onMessage: (message: string) => void;
}

type Failure = 'failed' | 'modifyFailed' | 'cancelFailed';

/** The nomination of one work; needs the work's id as key. What is typed is kept in this browser until it is saved. */
export function NominationForm({ works, nominations, work, drafts, onMessage }: NominationFormProps) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const nameOf = useWorkName();
  const [draft, setDraft] = useState(() => openNominationDraft(work, drafts.of(work.id)));
  const latest = useRef(draft);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<{ text: Failure; refusal: Refusal | null } | null>(null);
  const { choice } = draft;
  const closed = nominations.quotas[0]?.closed ?? false;
  const comment = commentIn(work, draft);
  const error = tried ? nominationError(work, draft) : null;
  const withdraws = choice === 'NONE' && work.nominations.length > 0;
  const saves = isReplaced(work, choice) ? 'confirm' : 'save';

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
      return setFailure({ text: failed, refusal: refusalOf(error) });
    } finally {
      setBusy(false);
    }
    await goOn(done);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (closed && choice !== 'NONE') return;
    setTried(true);
    const wrong = nominationError(work, draft);
    if (wrong)
      event.currentTarget
        .querySelector<HTMLElement>(`[name=${wrong === 'award' ? wrong : 'comments'}]:enabled`)
        ?.focus();
    if (wrong || !choice) return;
    if (choice !== 'NONE') {
      const failed = storedComment(work, choice) === undefined ? 'failed' : 'modifyFailed';
      const done = t('nomination.saved', { work: nameOf(work), award: t(`awards.${choice}`) });
      const before = versionOf(work, choice);
      const body = { workId: work.id, award: choice, comments: comment.trim(), before };
      await save(() => nominations.nominate(body), done, failed);
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
  useShortcuts({
    e: () => form.current?.querySelector('textarea')?.focus(),
    'Shift+Enter': () => form.current?.requestSubmit(),
  });

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="nomination-form"
      noValidate
      onKeyDown={formKeys}
      onSubmit={(event) => void submit(event)}
    >
      <AwardChoice
        {...{ work, choice }}
        quotas={nominations.quotas}
        holders={(award) =>
          nominations.history.filter((one) => one.award === award).map((one) => nameOf(one.work))
        }
        missing={error === 'award'}
        onChoose={(chosen) => change(choose(work, draft, chosen))}
      />
      {choice !== 'NONE' && (
        <NominationComment {...{ comment, error }} onChange={(text) => change(typeComment(draft, text))} />
      )}
      {failure && <SaveFailure refusal={failure.refusal} text={t(`nomination.${failure.text}`)} />}
      <Button look="primary" type="submit" busy={busy} disabled={closed && (choice !== 'NONE' || withdraws)}>
        {t(`nomination.${withdraws ? 'withdraw' : choice === 'NONE' ? 'goNext' : saves}`)} <Key name="⇧↵" />
      </Button>
      {confirming && (
        <WithdrawDialog work={nameOf(work)} onConfirm={withdraw} onCancel={() => setConfirming(false)} />
      )}
    </form>
  );
}
