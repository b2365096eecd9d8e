import { Dialog } from '@/ui/dialog/Dialog';
import { VideoPlayer } from '@/ui/media/VideoPlayer';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import type { Film } from './works';

/** The film with what judges get of it, and nothing else. */
export function JuryViewDialog({ film, onClose }: { film: Film; onClose: () => void }) {
  const t = useTexts();
  const { screeningFilm: copy, screening, filmFile, title, description, process, link } = film;
  const original = screening === 'original' ? filmFile : null;
  const src = copy?.url ?? original?.url;
  return (
    <Dialog title={title} onClose={onClose} dismissable className="console-dialog dossier-jury">
      <Note>{t(link || original ? 'works.notBlind' : 'works.blind')}</Note>
      {src ? (
        <div className="player-small">
          <VideoPlayer
            key={src}
            src={src}
            title={title}
            poster={copy?.poster ?? undefined}
            seconds={copy?.durationSeconds}
            thumbnails={copy?.thumbnails}
            digits={false}
          />
        </div>
      ) : (
        <p className="faint">{t(link ? 'submissions.noFilm' : 'works.noCopyYet')}</p>
      )}
      <p className="submissions-text">{description}</p>
      {process && <h3>{t('submissions.processText')}</h3>}
      {process && <p className="submissions-text">{process}</p>}
    </Dialog>
  );
}
