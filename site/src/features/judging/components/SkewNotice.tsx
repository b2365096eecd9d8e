import { useTranslation } from 'react-i18next';
import { sentences } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import type { Skew } from '../api/skew';
import './judging-notice.css';

/** Says that this device's clock is wrong, and by how much: nothing can be read or saved until it is set. */
export function SkewNotice({ skew: { minutes, fast } }: { skew: Skew }) {
  const { t } = useTranslation('judging');
  const language = useLanguage();
  const what =
    minutes === null
      ? t('desk.clockOff')
      : t(fast ? 'desk.clockAhead' : 'desk.clockBehind', { count: minutes });
  return (
    <div className="desk-notice" role="alert">
      <Icon name="alert" />
      <p>{sentences(language, what, t('desk.clockAdvice'))}</p>
      <Button size="small" onClick={() => location.reload()}>
        {t('desk.reload')}
      </Button>
    </div>
  );
}
