import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { Dialog } from '../../../ui/dialog/Dialog';
import { Icon } from '../../../ui/art/Icon';
import type { NominatedWork } from '../api/nominations';
import type { NominationStore, NominationState } from '../model/NominationStore';
import { NominationReviewRow } from './NominationReviewRow';
import { useWorkName } from '../hooks/useShown';
import './nomination-review.css';

interface NominationReviewProps {
  desk: NominationStore;
  state: Pick<NominationState, 'history' | 'quotas'>;
  onModify: (nomination: NominatedWork) => Promise<void>;
  /** Told of each film whose nomination was cancelled. */
  onCancelled: (workId: number) => void;
  onClose: () => void;
}

/** All nominations with their comments: each can be modified or cancelled, or all of them at once. */
export function NominationReview({
  desk,
  state: { history, quotas },
  onModify,
  onCancelled,
  onClose,
}: NominationReviewProps) {
  const { t } = useTranslation('judging');
  const nameOf = useWorkName();
  const [asked, setAsked] = useState<NominatedWork | 'all' | null>(null);
  const [failed, setFailed] = useState(false);
  const cancel = async () => {
    if (!asked) return;
    const done = await (asked === 'all' ? desk.cancel() : desk.cancel(asked.workId, asked.award));
    setFailed(!done);
    if (done) (asked === 'all' ? history : [asked]).forEach(({ workId }) => onCancelled(workId));
    setAsked(null);
  };
  const question =
    asked === 'all'
      ? [t('review.confirmAll'), t('review.confirmAllText', { count: history.length })]
      : asked && [
          t('review.confirmOne'),
          t('review.confirmOneText', { film: nameOf(asked.work), award: t(`awards.${asked.award}`) }),
        ];
  return (
    <Dialog title={t('review.title')} onClose={onClose} dismissable className="dialog-review">
      <ul className="review-quotas">
        {quotas.map(({ nominate, count, total, status }) => (
          <li key={nominate}>
            <b>{t(`awards.${nominate}`)}</b>
            <span className="num">{t('awards.count', { count, total })}</span>
            <span className="faint">{t(`awards.status.${status}`)}</span>
          </li>
        ))}
      </ul>
      {history.length === 0 && <p className="quiet">{t('review.empty')}</p>}
      <ul className="review-list">
        {history.map((nomination) => (
          <NominationReviewRow
            key={`${nomination.workId}.${nomination.award}`}
            nomination={nomination}
            onModify={() => void onModify(nomination)}
            onCancel={() => setAsked(nomination)}
          />
        ))}
      </ul>
      {failed && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {t('ballot.cancelFailed')}
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
