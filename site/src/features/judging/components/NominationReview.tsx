import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { ConfirmDialog, Dialog } from '../../../ui/dialog/Dialog';
import { Icon } from '../../../ui/art/Icon';
import { isCode } from '../../../lib/api/error';
import type { NominatedWork } from '../api/nominations';
import type { Nominations } from '../hooks/useNominations';
import { useWorkName } from '../hooks/useWorkText';
import { NominationReviewRow } from './NominationReviewRow';
import { useAwardName } from '../hooks/useAwardName';
import { ReplacedNote } from './ReplacedMark';

interface NominationReviewProps {
  nominations: Nominations;
  onModify: (nomination: NominatedWork) => Promise<void>;
  /** Called for each work whose nomination was cancelled. */
  onCancelled: (workId: number) => void;
  onClose: () => void;
}

/** All nominations with their comments. Each can be modified or cancelled, and all at once cancelled. */
export function NominationReview({ nominations, onModify, onCancelled, onClose }: NominationReviewProps) {
  const { t } = useTranslation('judging');
  const awardName = useAwardName();
  const nameOf = useWorkName();
  const { history, quotas } = nominations;
  const [asked, setAsked] = useState<NominatedWork | 'all' | null>(null);
  const [failed, setFailed] = useState<'cancelFailed' | 'cancelChanged' | 'confirmFailed' | null>(null);
  const [confirmed, setConfirmed] = useState('');
  const cancel = async () => {
    if (!asked) return;
    try {
      await nominations.cancel(
        asked === 'all'
          ? { versions: history.map(({ version }) => version).join(',') }
          : { workId: asked.workId, award: asked.award, before: asked.version },
      );
      (asked === 'all' ? history : [asked]).forEach(({ workId }) => onCancelled(workId));
      setFailed(null);
    } catch (error) {
      setFailed(isCode(error, 'CONFLICT') ? 'cancelChanged' : 'cancelFailed');
    }
    setAsked(null);
  };
  const confirm = async ({ work, award, comments, version: before }: NominatedWork) => {
    try {
      await nominations.nominate({ workId: work.id, award, comments, before });
      setFailed(null);
      setConfirmed(t('replaced.confirmed', { work: nameOf(work), award: awardName(award) }));
    } catch {
      setFailed('confirmFailed');
    }
  };
  const question =
    asked === 'all'
      ? [t('review.confirmAll'), t('review.confirmAllText', { count: history.length })]
      : asked && [
          t('review.confirmOne'),
          t('review.confirmOneText', { work: nameOf(asked.work), award: awardName(asked.award) }),
        ];
  return (
    <Dialog title={t('review.title')} onClose={onClose} dismissable className="dialog-review">
      <ul className="review-quotas">
        {quotas.map(({ nominate, count, total, status }) => (
          <li key={nominate}>
            <b>{awardName(nominate)}</b>
            <span className="num">{t('awards.count', { count, total })}</span>
            {status === 'COMPLETED' && <span className="faint">{t('awards.completed')}</span>}
          </li>
        ))}
      </ul>
      {history.length === 0 && <p className="quiet">{t('review.empty')}</p>}
      {history.some(({ replaced }) => replaced) && <ReplacedNote />}
      <p className="visually-hidden" role="status">
        {confirmed}
      </p>
      <ul className="review-list">
        {history.map((nomination) => (
          <NominationReviewRow
            key={`${nomination.workId}.${nomination.award}`}
            nomination={nomination}
            onModify={() => void onModify(nomination)}
            onConfirm={() => confirm(nomination)}
            onCancel={() => setAsked(nomination)}
          />
        ))}
      </ul>
      {failed && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {t(`nomination.${failed}`)}
        </p>
      )}
      {history.length > 0 && (
        <div className="row dialog-actions">
          <Button look="danger" size="small" onClick={() => setAsked('all')}>
            {t('review.cancelAll')}
          </Button>
        </div>
      )}
      {question && (
        <ConfirmDialog
          title={question[0]!}
          confirm={t(asked === 'all' ? 'review.confirmAllButton' : 'review.confirm')}
          cancel={t('review.keep')}
          onConfirm={cancel}
          onCancel={() => setAsked(null)}
        >
          {question[1]}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
