import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { notices } from '../../lib/notices';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Announcer } from './Announcer';
import { History } from './History';
import { Panel } from './Panel';
import { ResultDialog } from './ResultDialog';
import { startsFromPicture, type Mode } from './settings';
import { StudioContext } from './StudioContext';
import { useActs } from './useActs';
import { useOrdering } from './useOrdering';
import { usePastedPicture } from './usePastedPicture';
import { useStudio, useTasks } from './useStudio';

/** The creation studio: what to make beside everything that was made. */
export default function Create() {
  const { t } = useTranslation('creation');
  const studio = useStudio();
  const state = useTasks(studio);
  const ordering = useOrdering(studio);
  const acts = useActs(studio, ordering);
  const [shown, setShown] = useState<{ id: string; at: number } | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const taskOf = (id: string | undefined) => state.tasks.find((task) => task.id === id);

  // A picture that arrives in a mode that starts from words changes the mode: that is what it is for.
  const takePicture = (file: File) => {
    ordering.change((now) =>
      startsFromPicture(now.mode) ? now : { ...now, mode: now.mode.replace('text', 'image') as Mode },
    );
    ordering.reference.pick(file);
  };
  usePastedPicture(takePicture);

  const remove = async () => {
    const task = taskOf(removing ?? undefined);
    const gone = task ? await acts.remove(task) : true;
    flushSync(() => setRemoving(null));
    if (!gone) return;
    notices.success(t('said.removed'));
    // The window has closed, and the button that opened it is gone.
    document.getElementById('studio-history')?.focus();
  };
  const large = taskOf(shown?.id);
  return (
    <StudioContext
      value={{ studio, acts, show: (id, at) => setShown({ id, at }), askToRemove: (id) => setRemoving(id) }}
    >
      <div className="studio">
        <Panel studio={studio} ordering={ordering} onPicture={takePicture} />
        <History />
      </div>
      <Announcer state={state} />
      {large && shown && (
        <ResultDialog
          task={large}
          at={shown.at}
          onChange={(at) => setShown({ ...shown, at })}
          onClose={() => setShown(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('removing.title')}
          confirm={t('removing.confirm')}
          cancel={t('removing.cancel')}
          onConfirm={remove}
          onCancel={() => setRemoving(null)}
        >
          {t('removing.text')}
        </ConfirmDialog>
      )}
    </StudioContext>
  );
}
