import { useTranslation } from 'react-i18next';
import { totalOf } from '../../lib/upload/uploadTotal';
import type { FileSlot } from '../../lib/upload/useFileSlot';
import { Button } from '../button/Button';
import { useFactsText } from './progressTexts';
import './upload.css';

/** The uploads of several fields together: size, speed, time left, and a button that pauses all. Nothing when none runs. */
export function UploadTotal({ slots }: { slots: FileSlot[] }) {
  const { t } = useTranslation('upload');
  const factsOf = useFactsText();
  const total = totalOf(slots.map(({ progress }) => progress));
  if (!total) return null;
  const paused = total.phase === 'paused';
  return (
    <div className="upload-total">
      <p className="num">
        <b>{t('total.files', { count: total.files })}</b> {factsOf(total)}
      </p>
      {total.pausable && (
        <Button
          size="small"
          onClick={() =>
            slots.forEach(({ progress, pause, resume }) => progress && (paused ? resume : pause)())
          }
        >
          {t(paused ? 'total.resume' : 'total.pause')}
        </Button>
      )}
    </div>
  );
}
