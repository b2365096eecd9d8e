import { useTranslation } from 'react-i18next';
import { totalOf } from '../../lib/upload/uploadTotal';
import type { FileSlot } from '../../lib/upload/useFileSlot';
import { Button } from '../button/Button';
import { useFactsText } from './progressTexts';
import './upload.css';

/** The uploads of several fields together: size, speed, time left, and a button that pauses all. Nothing for fewer than two. */
export function UploadTotal({ slots }: { slots: FileSlot[] }) {
  const { t } = useTranslation('upload');
  const factsOf = useFactsText();
  const total = totalOf(slots.map(({ progress }) => progress));
  if (!total || total.files < 2) return null;
  return (
    <div className="upload-total">
      <p className="num">
        <b>{t('total.files', { count: total.files })}</b> {factsOf(total)}
      </p>
      <PauseAll slots={slots} />
    </div>
  );
}

/** Pauses the uploads of several fields, or lets them go on. Nothing while none of them can be paused. */
export function PauseAll({ slots }: { slots: FileSlot[] }) {
  const { t } = useTranslation('upload');
  const total = totalOf(slots.map(({ progress }) => progress));
  if (!total?.pausable) return null;
  const paused = total.phase === 'paused';
  return (
    <Button
      size="small"
      onClick={() => slots.forEach(({ progress, pause, resume }) => progress && (paused ? resume : pause)())}
    >
      {t(paused ? 'total.resume' : 'total.pause')}
    </Button>
  );
}
