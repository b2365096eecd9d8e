import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QuotaMeter } from '../../../ui/feedback/QuotaMeter';
import type { NominatorWork, Quota } from '../api/nominations';
import { isOpen, storedComment } from '../model/nominationDraft';

interface AwardCardProps {
  work: NominatorWork;
  quota: Quota;
  chosen: boolean;
  onChoose: () => void;
}

/** One award with its row of places; a full one cannot be chosen and says why. */
export function AwardCard({ work, quota, chosen, onChoose }: AwardCardProps) {
  const { t } = useTranslation('judging');
  const id = useId();
  const { nominate, count, total, status } = quota;
  const open = isOpen(work, quota);
  const mine = storedComment(work, nominate) !== undefined;
  return (
    <label className={open ? 'award' : 'award is-full'}>
      <input
        type="radio"
        name="award"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-count ${id}-note ${id}-status`}
        checked={chosen}
        disabled={!open}
        onChange={onChoose}
      />
      <span>
        <b id={`${id}-name`}>{t(`awards.${nominate}`)}</b>
        <span className="award-left num" id={`${id}-count`}>
          {t('awards.count', { count, total })}
        </span>
        <span className="award-quota" aria-hidden="true">
          <QuotaMeter used={count} limit={total} />
        </span>
        <span className="award-note" id={`${id}-note`}>
          {mine ? t('awards.mine') : open ? t(`awards.notes.${nominate}`) : t('awards.full')}
        </span>
        <span className="award-status" id={`${id}-status`}>
          {t(`awards.status.${status}`)}
        </span>
      </span>
    </label>
  );
}
