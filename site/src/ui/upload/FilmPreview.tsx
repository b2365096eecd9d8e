import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFilm } from '../../lib/upload/filmFacts';
import { filmWarnings, type FilmWarning } from '../../lib/upload/filmWarnings';
import type { FileSlot } from '../../lib/upload/useFileSlot';
import { Icon } from '../art/Icon';
import './upload.css';

interface FilmPreviewProps {
  slot: Pick<FileSlot, 'preview' | 'progress' | 'uploading'>;
  file: File;
}

/** The film from the visitor's device, to be played; and, until the service has checked it, what browsers may not play. */
export function FilmPreview({ slot: { preview, progress, uploading }, file }: FilmPreviewProps) {
  const { t } = useTranslation('upload');
  const [unplayable, setUnplayable] = useState<string | null>(null);
  const warnings = useFilmWarnings(file);
  if (!preview) return null;
  return (
    <div className="film-preview">
      {unplayable === preview ? (
        <p className="field-help">{t('noPreview')}</p>
      ) : (
        // The entrant's own film, which has no captions here.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <video
          src={preview}
          controls
          preload="metadata"
          aria-label={t('preview', { name: uploading })}
          onError={() => setUnplayable(preview)}
        />
      )}
      {progress && warnings.length > 0 && (
        <div className="file-warnings" role="status">
          {warnings.map(({ key, codec }) => (
            <p key={key}>
              <Icon name="alert" />
              {t(`warnings.${key}`, { codec })}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function useFilmWarnings(file: File): FilmWarning[] {
  const [found, setFound] = useState<{ file: File; warnings: FilmWarning[] } | null>(null);
  useEffect(() => {
    let over = false;
    void readFilm(file)
      .catch(() => 'unknown' as const)
      .then((film) => {
        if (!over && film !== 'unknown' && film !== 'cut') setFound({ file, warnings: filmWarnings(film) });
      });
    return () => {
      over = true;
    };
  }, [file]);
  return found?.file === file ? found.warnings : [];
}
