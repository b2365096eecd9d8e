import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../../lib/limits/limits.gen';
import { sentences } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { Icon } from '../../../ui/art/Icon';
import { TextArea } from '../../../ui/form/Inputs';
import type { NominatorWork } from '../api/nominations';
import type { Nominations } from '../hooks/useNominations';
import type { NominatorWorks } from '../hooks/useNominatorWorks';
import { useWorkName } from '../hooks/useWorkText';
import type { Drafts } from '../model/judgeStorage';
import {
  choose,
  commentIn,
  commentLength,
  isReplaced,
  nominationError,
  openNominationDraft,
  storedComment,
  typeComment,
  type NominationDraft,
} from '../model/nomination';
import { AwardChoice } from './AwardChoice';

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
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { choice } = draft;
  const comment = commentIn(work, draft);
  const error = tried ? nominationError(work, draft) : null;
  const withdraws = choice === 'NONE' && work.nominations.length > 0;
  const saves = isReplaced(work, choice) ? 'confirm' : 'save';

  const change = (changed: NominationDraft) => {
    setDraft(changed);
    setFailure(null);
    drafts.keep(work.id, changed);
  };
  const goOn = async (done: string) => {
    drafts.drop(work.id);
    setTried(false);
    const next = await works.next();
    const where = next ? t('nomination.now', { work: nameOf(next) }) : t('nomination.last');
    onMessage(sentences(language, done, where));
  };
  const save = async (action: () => Promise<unknown>, done: string, failed: Failure) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch {
      return setFailure(failed);
    } finally {
      setBusy(false);
    }
    await goOn(done);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = nominationError(work, draft);
    const name = wrong === 'award' ? 'award' : 'comments';
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${name}]:enabled`)?.focus();
    if (wrong || !choice) return;
    if (choice !== 'NONE') {
      const failed = storedComment(work, choice) === undefined ? 'failed' : 'modifyFailed';
      const done = t('nomination.saved', { work: nameOf(work), award: t(`awards.${choice}`) });
      const body = { workId: work.id, award: choice, comments: comment.trim() };
      await save(() => nominations.nominate(body), done, failed);
    } else if (withdraws) setConfirming(true);
    else await goOn('');
  };
  const withdraw = async () => {
    const done = t('nomination.withdrawn', { work: nameOf(work) });
    await save(() => nominations.cancel({ workId: work.id }), done, 'cancelFailed');
    setConfirming(false);
  };

  return (
    <form className="nomination-form" noValidate onSubmit={(event) => void submit(event)}>
      <AwardChoice
        {...{ work, choice }}
        quotas={nominations.quotas}
        missing={error === 'award'}
        onChoose={(chosen) => change(choose(work, draft, chosen))}
      />
      {choice !== 'NONE' && (
        <TextArea
          name="comments"
          label={t('nomination.comments')}
          hint={t('nomination.hint')}
          counter={{ count: commentLength(comment), limit: lengths.comments }}
          rows={4}
          value={comment}
          onChange={(text) => change(typeComment(draft, text))}
          error={
            error === 'comments'
              ? t('nomination.needComments')
              : error === 'long'
                ? t('nomination.tooLong', { limit: lengths.comments })
                : undefined
          }
        />
      )}
      {failure && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {t(`nomination.${failure}`)}
        </p>
      )}
      <Button look="primary" type="submit" busy={busy}>
        {t(`nomination.${withdraws ? 'withdraw' : choice === 'NONE' ? 'goNext' : saves}`)}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('review.confirmWork')}
          confirm={t('review.confirm')}
          cancel={t('review.keep')}
          onConfirm={withdraw}
          onCancel={() => setConfirming(false)}
        >
          {t('review.confirmWorkText', { work: nameOf(work) })}
        </ConfirmDialog>
      )}
    </form>
  );
}
