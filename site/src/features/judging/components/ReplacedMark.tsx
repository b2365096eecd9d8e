import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import { Tag } from '../../../ui/feedback/Tag';

/** Marks a nomination whose work its entrant has replaced since. */
export function ReplacedMark() {
  const { t } = useTranslation('judging');
  return <Tag look="caution">{t('replaced.mark')}</Tag>;
}

/** What happens to the nominations of a work that its entrant has replaced. */
export function ReplacedNote() {
  const { t } = useTranslation('judging');
  return (
    <p className="nomination-replaced small" role="note">
      <Icon name="alert" />
      <span>{t('replaced.text')}</span>
    </p>
  );
}
