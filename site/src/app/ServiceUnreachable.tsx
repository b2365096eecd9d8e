import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button/Button';

/** Pauses between attempts, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000];

interface ServiceUnreachableProps {
  /** How many attempts have failed, from 1. */
  failures: number;
  onRetry: () => void;
}

/** The page while the service cannot be reached. Tries again after a pause, and at once when the device is online again. */
export function ServiceUnreachable({ failures, onRetry }: ServiceUnreachableProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(onRetry, PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1]);
    window.addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [failures, onRetry]);
  return (
    <div className="wrap page-failed" role="status">
      <h2>{t('unreachable.title')}</h2>
      <p className="lead">{t('unreachable.text')}</p>
      <div className="row">
        <Button onClick={onRetry}>{t('unreachable.retry')}</Button>
      </div>
    </div>
  );
}
