import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { changes, session } from '../../lib/session';
import type { Shown } from '../registrations/api/registrations';
import { EndActions } from '../registrations/components/EndActions';
import { nameOf } from '../registrations/components/QueueRow';
import { useEnding } from '../registrations/hooks/useEnding';
import { HeldNote } from '../submissions/HeldNote';

interface RegistrationChangesProps {
  /** The registration of the work, read for its whole. */
  shown: Shown;
}

/** Takes the whole registration of a work out of the contest or gives it back, as the queue does. */
export function RegistrationChanges({ shown }: RegistrationChangesProps) {
  const t = useTexts();
  const { me } = useStore(session);
  const ending = useEnding();
  if (!changes(me, 'registrations')) return null;
  const { made } = ending;
  return (
    <>
      <div className="row dossier-acts">
        <span className="small faint">{t('works.wholeRegistration')}</span>
        <EndActions row={shown} former={shown.endedReasons} ending={ending} />
      </div>
      {made && (
        <HeldNote
          done={t(`registrations.ending.done.${made.action}`, { name: nameOf(made.row) })}
          leaveAt={made.leaveAt}
          busy={ending.busy}
          onUndo={ending.undo}
        />
      )}
    </>
  );
}
