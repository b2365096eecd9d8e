import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../../i18n/useTexts';
import { isSelf } from '../../../lib/actors';
import { useActorName } from '../../../lib/colleagues';
import { session } from '../../../lib/session';
import { contestTime } from '../../../lib/times';
import { Note } from '../../../ui/Note';
import type { Row } from '../api/registrations';
import type { Review } from '../hooks/useReview';

/** What became of the registration since it was opened: it stays on the screen, and nothing is decided about it unseen. */
export function OvertakenNote({ row, review }: { row: Row; review: Review }) {
  const t = useTexts();
  const actorName = useActorName();
  const language = useLanguage();
  const { me } = useStore(session);
  const { overtaken } = review.reading;
  if (!overtaken) return null;
  const name = actorName(row.reviewedBy);
  const key = overtaken === 'decided' && isSelf(row.reviewedBy, me) ? 'decidedByYou' : overtaken;
  return (
    <Note kind={review.said ? 'bad' : 'warn'}>
      {review.said && <b>{t('registrations.notApplied')} </b>}
      {t(`registrations.overtaken.${key}`, {
        name,
        time: row.reviewedAt ? contestTime(row.reviewedAt, language) : '',
        state: t(`registrations.states.${row.state}`),
      })}{' '}
      <Button look="text" className="button-mini" onClick={() => review.step(1)}>
        {t('registrations.nextOne')} <kbd>J</kbd>
      </Button>
      {overtaken !== 'unlisted' && (
        <Button look="text" className="button-mini" onClick={review.readAgain}>
          {t('registrations.readAgain')}
        </Button>
      )}
    </Note>
  );
}
