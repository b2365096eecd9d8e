import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { deadlineInBothZones } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';

/** Says, above what can be typed, that judging is closed, or until when it is open. Nothing while neither is known. */
export function JudgingDates({ dates }: { dates: Schema<'JudgingDates'> | undefined }) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  if (dates?.closed)
    return (
      <p className="judging-closed" role="status">
        <Icon name="alert" />
        {t('judging.closed')}
      </p>
    );
  if (!dates?.closesAt) return null;
  return (
    <p className="judging-closes num">
      {t('judging.closesAt', { when: deadlineInBothZones(dates.closesAt, language) })}
    </p>
  );
}
