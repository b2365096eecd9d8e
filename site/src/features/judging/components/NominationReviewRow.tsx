import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import type { NominatedWork } from '../api/nominations';
import { useWorkName } from '../hooks/useWorkText';
import { Cover } from './Cover';
import { useAwardName } from '../hooks/useAwardName';
import { ReplacedMark } from './ReplacedMark';

interface NominationReviewRowProps {
  nomination: NominatedWork;
  onModify: () => void;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** One nomination with its buttons. */
export function NominationReviewRow({
  nomination: { work, award, comments, replaced },
  onModify,
  onConfirm,
  onCancel,
}: NominationReviewRowProps) {
  const { t } = useTranslation('judging');
  const awardName = useAwardName();
  const [busy, setBusy] = useState(false);
  const modify = useRef<HTMLButtonElement>(null);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    modify.current?.focus(); // the pressed button is gone
  };
  const names = { work: useWorkName()(work), award: awardName(award) };
  return (
    <li>
      <span className="judging-thumb">
        <Cover src={work.cover} />
      </span>
      <div className="review-words">
        <p>
          <b>{names.work}</b> <span className="judging-award">{names.award}</span>{' '}
          {replaced && <ReplacedMark />}
        </p>
        <p className="review-comment">{comments}</p>
      </div>
      <div className="review-acts">
        {replaced && (
          <Button
            size="small"
            busy={busy}
            aria-label={t('replaced.confirmOf', names)}
            onClick={() => void confirm()}
          >
            {t('replaced.confirm')}
          </Button>
        )}
        <Button ref={modify} size="small" aria-label={t('review.modifyOf', names)} onClick={onModify}>
          {t('review.modify')}
        </Button>
        <Button look="text" size="small" aria-label={t('review.cancelOf', names)} onClick={onCancel}>
          {t('review.cancel')}
        </Button>
      </div>
    </li>
  );
}
