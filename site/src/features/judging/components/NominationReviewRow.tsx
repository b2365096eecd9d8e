import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import type { NominatedWork } from '../api/nominations';
import { Cover } from './Cover';
import { useWorkName } from '../hooks/useShown';

interface NominationReviewRowProps {
  nomination: NominatedWork;
  onModify: () => void;
  onCancel: () => void;
}

/** One nomination with what can be done about it. */
export function NominationReviewRow({
  nomination: { work, award, comments },
  onModify,
  onCancel,
}: NominationReviewRowProps) {
  const { t } = useTranslation('judging');
  const names = { film: useWorkName()(work), award: t(`awards.${award}`) };
  return (
    <li>
      <span className="desk-thumb">
        <Cover src={work.cover} />
      </span>
      <div className="review-words">
        <p>
          <b>{names.film}</b> <span className="desk-award">{names.award}</span>
        </p>
        <p className="review-comment">{comments}</p>
      </div>
      <div className="review-acts">
        <Button size="small" aria-label={t('review.modifyOf', names)} onClick={onModify}>
          {t('review.modify')}
        </Button>
        <Button look="text" size="small" aria-label={t('review.cancelOf', names)} onClick={onCancel}>
          {t('review.cancel')}
        </Button>
      </div>
    </li>
  );
}
