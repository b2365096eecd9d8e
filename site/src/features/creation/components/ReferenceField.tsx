import { useId, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, messageOf } from '../../../lib/api/error';
import { maximumSize } from '../../../lib/limits/limits';
import { kinds, minClipReference } from '../../../lib/limits/limits.gen';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { acceptOf, typesText } from '../../../lib/upload/fileRules';
import { UploadFailed, type UploadProgress } from '../../../lib/upload/upload';
import type { FileProblem } from '../../../lib/upload/useFileSlot';
import { FileDrop } from '../../../ui/upload/FileDrop';
import { Icon } from '../../../ui/art/Icon';
import { useStudio } from '../hooks/useStudio';
import type { PictureError } from '../model/referencePicture';

/** The reference picture: chosen, dropped, pasted, or an earlier result. */
export function ReferenceField() {
  const { reference, settings, fieldErrors } = useStudio().form;
  const { t } = useTranslation('creation');
  const textOf = useProblemText();
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const { preview, progress, problem, result } = reference;
  const error = problem ? textOf(problem) : fieldErrors.referenceUploadId;
  const present = !!(progress || result);
  const remove = () => {
    (progress ? reference.cancel : reference.remove)();
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
  };
  return (
    <div className="field" ref={box}>
      <span className="field-label" aria-hidden="true">
        {t('reference.label')}
      </span>
      <div className={`refs${present ? ' has-ref' : ''}`}>
        {present && <ReferenceThumb preview={preview} progress={progress} onRemove={remove} />}
        <FileDrop
          name="referenceUploadId"
          accept={acceptOf('reference')}
          title={t(present ? 'reference.replace' : 'reference.choose')}
          note={
            present
              ? t(settings.mode === 'image_to_video' ? 'reference.firstFrame' : 'reference.startingPoint')
              : t(settings.mode === 'image_to_video' ? 'reference.noteClip' : 'reference.note', {
                  types: typesText('reference'),
                  limit: maximumSize('reference'),
                  side: kinds.reference.maxSide,
                  least: minClipReference,
                })
          }
          errorId={error ? errorId : undefined}
          onPick={reference.pick}
        />
      </div>
      {error && (
        <p className="field-error" id={errorId} role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}

interface ReferenceThumbProps {
  preview: string | null;
  /** Null when no upload is running. */
  progress: UploadProgress | null;
  onRemove: () => void;
}

/** The picture, uncovered as far as it is uploaded. */
function ReferenceThumb({ preview, progress, onRemove }: ReferenceThumbProps) {
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

function useProblemText(): (problem: FileProblem<PictureError>) => string {
  const { t, i18n } = useTranslation('creation');
  const language = useLanguage();
  const ofFile = (wrongFile: PictureError): string => {
    switch (wrongFile.key) {
      case 'type':
        return t('reference.type', { types: wrongFile.types });
      case 'tooLarge':
        return t('reference.tooLarge', { limit: wrongFile.limit });
      case 'sides':
        return t('reference.sides', { ...wrongFile });
      case 'small':
        return t('reference.small', { ...wrongFile });
      case 'empty':
        return t('reference.empty');
      default:
        return t('reference.notPicture');
    }
  };
  return (problem) => {
    if ('gone' in problem) return t('reference.gone');
    if ('invalid' in problem) return ofFile(problem.invalid);
    const { error } = problem;
    const [ofField] = error instanceof ApiError ? Object.values(fieldErrorsOf(error)) : [];
    const reason =
      error instanceof UploadFailed
        ? error.reason && text(error.reason, language)
        : error instanceof ApiError
          ? (ofField?.(i18n) ?? messageOf(i18n, error))
          : null;
    return reason ? t('reference.refused', { reason }) : t('reference.failed');
  };
}
