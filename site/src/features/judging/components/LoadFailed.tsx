import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Empty } from '../../../ui/feedback/Empty';
import './judging-notice.css';

/** A desk whose films could not be loaded. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('judging');
  return (
    <div className="desk-failed" role="alert">
      <h1 className="visually-hidden">{title}</h1>
      <Empty title={t('desk.loadFailed')} text={t('desk.loadFailedText')}>
        <Button size="small" onClick={onRetry}>
          {t('desk.again')}
        </Button>
      </Empty>
    </div>
  );
}
