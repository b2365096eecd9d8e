import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import type { NominatedWork } from '../api/nominations';
import { useAwardName } from '../hooks/useAwardName';
import { useWorkName } from '../hooks/useWorkText';

interface ReplacedReminderProps {
  nominations: readonly NominatedWork[];
  onOpen: (nomination: NominatedWork) => void;
}

/** Another work whose nomination waits for a confirmation, because its entrant has replaced it. */
export function ReplacedReminder({ nominations: [first, ...others], onOpen }: ReplacedReminderProps) {
  const { t } = useTranslation('judging');
  const awardName = useAwardName();
  const nameOf = useWorkName();
  if (!first) return null;
  const more = others.length ? ` ${t('replaced.more', { count: others.length })}` : '';
  return (
    <div className="nomination-reminder">
      <p>
        {t('replaced.reminder', { work: nameOf(first.work), award: awardName(first.award) })}
        {more}
      </p>
      <Button look="text" size="small" onClick={() => onOpen(first)}>
        {t('replaced.watch')}
      </Button>
    </div>
  );
}
