import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { FileWarnings } from '../../../ui/upload/FileWarnings';
import { VideoPlayer } from '../../../ui/media/VideoPlayer';

interface JuryFilmProps {
  title: string;
  /** What the jury gets; null before its copy is queued. */
  screening: Schema<'OwnScreening'> | null;
  /** An address of the entrant's own file, which is played until there is a copy. */
  own: string | null;
  /** The stored original. */
  original: string | null;
  /** Subtitles that are not part of the screening: those of the form. */
  tracks?: Schema<'Track'>[];
  spoken?: readonly string[];
  /** Codes of warnings that are shown elsewhere. */
  told?: readonly string[];
  /** Returns a new address of what the jury gets, once the one that played has expired. */
  renew: () => Promise<string>;
}

/** The film as the jury sees it, in the one player; until there is a copy, the entrant's own file, and why. */
export function JuryFilm({
  title,
  screening,
  own,
  original,
  tracks,
  spoken,
  told = [],
  renew,
}: JuryFilmProps) {
  const { t } = useTranslation('submission');
  const video = screening?.video ?? null;
  const src = video?.url ?? own;
  const warnings = screening?.warnings.filter(({ code }) => !told.includes(code));
  return (
    <div className="jury-film">
      <p className="jury-film-state" role="status" data-failed={screening?.state === 'failed' || undefined}>
        <b>{t('jury.title')}</b> {t(`jury.${screening?.state ?? 'later'}`)} {screening?.reason}
      </p>
      {src && (
        <VideoPlayer
          key={`${video ? 'copy' : own} ${(tracks ?? []).map(({ language, kind }) => language + kind).join()}`}
          src={src}
          title={title}
          poster={video?.poster ?? undefined}
          seconds={video?.durationSeconds}
          thumbnails={video?.thumbnails}
          tracks={tracks ?? video?.tracks}
          spoken={spoken}
          renew={video ? renew : undefined}
          saving
        />
      )}
      <FileWarnings warnings={warnings} />
      {original && video && (
        <p className="caption">
          <a href={original} target="_blank" rel="noopener noreferrer">
            {t('jury.openOriginal')}
          </a>
        </p>
      )}
    </div>
  );
}
