import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadProgress } from '../../../lib/upload/upload';
import { Icon } from '../../../ui/art/Icon';

interface ReferenceThumbProps {
  preview: string | null;
  /** Set while it is on its way: the picture is uncovered as far as it has come. */
  progress: UploadProgress | null;
  onRemove: () => void;
}

/** The reference as it is, and the way to be rid of it. */
export function ReferenceThumb({ preview, progress, onRemove }: ReferenceThumbProps) {
  const { t } = useTranslation('creation');
  const percent = progress ? Math.floor((progress.sent / progress.total) * 100) : 100;
  const sending = t('reference.sending', { percent });
  return (
    <div className="ref" style={{ '--value': `${percent}%` } as CSSProperties}>
      {preview && <img src={preview} alt={t('reference.label')} />}
      {progress && (
        <>
          <i className="ref-edge" aria-hidden="true" />
          <progress className="visually-hidden" value={percent} max={100} aria-label={sending} />
        </>
      )}
      <button
        type="button"
        aria-label={t(progress ? 'reference.cancel' : 'reference.remove')}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
