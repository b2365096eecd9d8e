import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { notices } from '../../lib/notices';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Announcer } from './components/Announcer';
import { History } from './components/History';
import { Panel } from './components/Panel';
import { ResultDialog } from './components/ResultDialog';
import { startsFromPicture, type Mode } from './model/settings';
import { StudioContext } from './hooks/StudioContext';
import { useTaskActions } from './hooks/useTaskActions';
import { useTaskForm } from './hooks/useTaskForm';
import { usePastedPicture } from './hooks/usePastedPicture';
import { useStudio, useTasks } from './hooks/useStudio';

/** The creation studio: what to make beside everything that was made. */
export default function Create() {
  const { t } = useTranslation('creation');
  const studio = useStudio();
  const state = useTasks(studio);
  const ordering = useTaskForm(studio);
  const acts = useTaskActions(studio, ordering);
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
