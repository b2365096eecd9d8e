import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/feedback/Spinner';

/** Holds the place of a screen that is on its way. */
export function ScreenWaiting() {
  const { t } = useTranslation();
  return (
    <div className="screen-waiting">
      <Spinner label={t('loading')} />
    </div>
  );
}
