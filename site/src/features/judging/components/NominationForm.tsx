import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../../lib/limits/limits.gen';
import { sentences } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { Icon } from '../../../ui/art/Icon';
import { TextArea } from '../../../ui/form/TextArea';
import type { NominatorWork, Quota } from '../api/nominations';
import { AwardChoice } from './AwardChoice';
import {
  choose,
  commentIn,
  commentLength,
  nominationError,
  openNominationDraft,
  storedComment,
  type,
  type NominationDraft,
} from '../model/nominationDraft';
import type { Drafts } from '../model/judgeStorage';
import type { NominationStore } from '../model/NominationStore';
import { useWorkName } from '../hooks/useShown';

interface NominationFormProps {
  desk: NominationStore;
  work: NominatorWork;
  quotas: readonly Quota[];
  drafts: Drafts<NominationDraft>;
  /** Tells the nominator what was done. */
  onSaid: (text: string) => void;
}

type Failure = 'failed' | 'modifyFailed' | 'cancelFailed';

/** The nomination of one film; give it the film's id as key. What is typed is kept until it is saved. */
export function NominationForm({ desk, work, quotas, drafts, onSaid }: NominationFormProps) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const nameOf = useWorkName();
  const [ballot, setBallot] = useState(() => openNominationDraft(work, drafts.of(work.id)));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { choice } = ballot;
  const comment = commentIn(work, ballot);
  const fault = tried ? nominationError(work, ballot) : null;
  const withdraws = choice === 'NONE' && work.nominations.length > 0;

  const change = (changed: NominationDraft) => {
    setBallot(changed);
    setFailure(null);
    drafts.keep(work.id, changed);
  };
  const goOn = async (done: string) => {
    drafts.drop(work.id);
    setTried(false);
    const moved = await desk.next();
    const now = desk.get().current;
    onSaid(
      sentences(language, done, moved && now ? t('ballot.now', { film: nameOf(now) }) : t('ballot.last')),
    );
  };
  const carryOut = async (action: () => Promise<boolean>, done: string, failed: Failure) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const fine = await action();
    setBusy(false);
    if (fine) await goOn(done);
    else setFailure(failed);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = nominationError(work, ballot);
    const name = wrong === 'award' ? 'award' : 'comments';
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${name}]:enabled`)?.focus();
    if (wrong || !choice) return;
    if (choice !== 'NONE') {
      const failed = storedComment(work, choice) === undefined ? 'failed' : 'modifyFailed';
      const done = t('ballot.saved', { film: nameOf(work), award: t(`awards.${choice}`) });
      await carryOut(() => desk.nominate(work.id, choice, comment.trim()), done, failed);
    } else if (withdraws) setConfirming(true);
    else await goOn('');
  };
  const withdraw = async () => {
    const done = t('ballot.withdrawn', { film: nameOf(work) });
    await carryOut(() => desk.cancel(work.id), done, 'cancelFailed');
    setConfirming(false);
  };

  return (
    <form className="desk-ballot" noValidate onSubmit={(event) => void submit(event)}>
      <AwardChoice
        {...{ work, quotas, choice }}
        missing={fault === 'award'}
        onChoose={(chosen) => change(choose(work, ballot, chosen))}
      />
      {choice !== 'NONE' && (
        <TextArea
          name="comments"
          label={t('ballot.comments')}
          hint={t('ballot.hint')}
          counter={{ count: commentLength(comment), limit: lengths.comments }}
          rows={4}
          value={comment}
          onChange={(text) => change(type(ballot, text))}
          error={
            fault === 'comments'
              ? t('ballot.needComments')
              : fault === 'long'
                ? t('ballot.tooLong', { limit: lengths.comments })
                : undefined
          }
        />
      )}
      {failure && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {t(`ballot.${failure}`)}
        </p>
      )}
      <Button look="primary" type="submit" busy={busy}>
        {t(withdraws ? 'ballot.withdraw' : choice === 'NONE' ? 'ballot.goNext' : 'ballot.save')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('review.confirmFilm')}
          confirm={t('review.confirm')}
          cancel={t('review.keep')}
          onConfirm={withdraw}
          onCancel={() => setConfirming(false)}
        >
          {t('review.confirmFilmText', { film: nameOf(work) })}
        </ConfirmDialog>
      )}
    </form>
  );
}
