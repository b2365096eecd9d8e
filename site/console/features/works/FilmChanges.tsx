import { useState } from 'react';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { changes, session } from '../../lib/session';
import { DisqualifyDialog } from '../submissions/DisqualifyDialog';
import { HeldChange } from '../submissions/HeldChange';
import { formerReasons } from '../submissions/reasons';
import type { Action } from '../submissions/submissions';
import { useChange } from '../submissions/useChange';
import type { Film } from './works';

/** Takes the film out of the judging or gives it back, as the list of films does, while its email is held. */
export function FilmChanges({ film }: { film: Film }) {
  const t = useTexts();
  const { me } = useStore(session);
  const change = useChange();
  const [asked, setAsked] = useState<Action | null>(null);
  if (!changes(me, 'submissions')) return null;
  const actions: Action[] = film.outAt
    ? ['restore']
    : film.state === 'judged'
      ? ['disqualify', 'withdraw']
      : [];
  return (
    <>
      <div className="row dossier-acts">
        {actions.map((action) => (
          <Button
            key={action}
            look={action === 'disqualify' ? 'danger' : 'outline'}
            size="small"
            onClick={() => setAsked(action)}
          >
            {t(`submissions.${action}`)}
          </Button>
        ))}
      </div>
      {change.made && <HeldChange made={change.made} busy={change.busy} onUndo={change.undo} />}
      {asked && (
        <DisqualifyDialog
          action={asked}
          row={film}
          former={formerReasons(film)}
          change={change}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
