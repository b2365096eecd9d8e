import { VideoPlayer } from '@/ui/media/VideoPlayer';
import { webAddress } from '../../lib/webAddress';
import { useTexts } from '../../i18n/useTexts';
import type { Shown } from './submissions';

/** The film as the jury sees it: the screening copy, else the original, else the way to its link. */
export function Screening({ shown }: { shown: Shown }) {
  const t = useTexts();
  const { screeningFilm: copy, filmFile, link, coverUrl, title } = shown;
  const src = copy?.url ?? filmFile?.url;
  const href = link && webAddress(link);
  return (
    <>
      {src && (
        <div className="player-small">
          <VideoPlayer
            key={src}
            src={src}
            title={title}
            poster={copy?.poster ?? coverUrl ?? undefined}
            seconds={copy?.durationSeconds}
            thumbnails={copy?.thumbnails}
            digits={false}
          />
        </div>
      )}
      {!src && (
        <p className="submissions-link">
          {t('submissions.noFilm')}{' '}
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {t('submissions.openLink')}
            </a>
          ) : (
            link
          )}
        </p>
      )}
      {shown.screening === 'preparing' && <p className="small faint">{t('submissions.preparing')}</p>}
    </>
  );
}
