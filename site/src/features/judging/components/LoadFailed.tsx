import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Empty } from '../../../ui/feedback/Empty';

/** Shown in place of a page whose works could not be loaded. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('judging');
  return (
    <div className="judging-failed" role="alert">
      <h1 className="visually-hidden">{title}</h1>
      <Empty title={t('judging.loadFailed')} text={t('judging.loadFailedText')}>
        <Button size="small" onClick={onRetry}>
          {t('judging.again')}
        </Button>
      </Empty>
    </div>
  );
}
