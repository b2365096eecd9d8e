import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/Dialog';
import { readHistory, type Submission } from '../api/submission';
import { JuryFilm } from './JuryFilm';

interface WatchDialogProps {
  submission: Submission;
  onClose: () => void;
}

/** A version's film as the jury sees it. */
export function WatchDialog({
  submission: { id, title, screening, video, spoken },
  onClose,
}: WatchDialogProps) {
  const { t } = useTranslation('submission');
  const renew = async () => {
    const { items } = await readHistory();
    const now = items.find((item) => item.id === id)?.screening?.url;
    if (!now) throw new Error('no copy');
    return now;
  };
  return (
    <Dialog title={t('jury.watch', { title })} onClose={onClose} dismissable className="watch-dialog">
      <JuryFilm
        title={title}
        screening={screening ?? null}
        own={video?.url ?? null}
        original={video?.url ?? null}
        spoken={spoken}
        renew={renew}
      />
    </Dialog>
  );
}
