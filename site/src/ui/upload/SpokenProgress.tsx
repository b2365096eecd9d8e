import { useTranslation } from 'react-i18next';
import { percentOf } from '../../lib/upload/uploadTotal';
import type { UploadProgress } from '../../lib/upload/upload';
import { useStatusText } from './progressTexts';

/** Percentages are read out in steps of this size. */
const STEP = 10;

/** The progress of an upload for screen readers: what is unusual, and every ten per cent. */
export function SpokenProgress({ name, progress }: { name: string; progress: UploadProgress }) {
  const { t } = useTranslation('upload');
  const statusOf = useStatusText();
  const percent = Math.floor(percentOf(progress) / STEP) * STEP;
  const moving = progress.phase === 'sending' || progress.phase === 'elsewhere';
  return (
    <>
      <p className="visually-hidden" role="status">
        {statusOf(progress)}
      </p>
      <p className="visually-hidden" role="status">
        {moving && percent > 0 ? t('progress.spoken', { name, percent }) : ''}
      </p>
    </>
  );
}
