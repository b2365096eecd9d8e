import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { Icon } from '../../../ui/art/Icon';

interface SeenShareProps {
  viewing: Schema<'Viewing'>;
  /** The film's length. */
  seconds: number;
}

/** How much of a film has really played; nothing before it has. */
export function SeenShare({ viewing: { watched, played }, seconds }: SeenShareProps) {
  const { t } = useTranslation('judging');
  const percent = Math.min(Math.floor((played / seconds) * 100), 100);
  if (!watched && percent === 0) return null;
  return (
    <span className="judging-seen num">
      {watched && <Icon name="check" />}
      {watched && percent === 0 ? t('work.watched') : t('work.played', { percent })}
    </span>
  );
}
