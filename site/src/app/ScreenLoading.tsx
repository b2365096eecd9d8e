import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/feedback/Spinner';

/** The placeholder of a screen that is being downloaded or whose guard is deciding. */
export function ScreenLoading() {
  const { t } = useTranslation();
  return (
    <div className="screen-waiting">
      <Spinner label={t('loading')} />
    </div>
  );
}
