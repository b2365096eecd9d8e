import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { notices } from '../../lib/notices';
import { withQueries } from '../../lib/query/withQueries';
import { ConfirmDialog } from '../../ui/dialog/Dialog';
import { Announcer, History } from './components/History';
import { Panel } from './components/Panel';
import { ResultDialog } from './components/ResultDialog';
import { StudioContext } from './hooks/useStudio';
import { useTaskActions } from './hooks/useTaskActions';
import { useTaskForm } from './hooks/useTaskForm';
import { useCapabilities, useTasks } from './hooks/useTasks';
import { startsFromPicture, type Mode } from './model/settings';

/** The creation studio: the panel for a new task, and the history of all tasks. */
function Create() {
  const { t } = useTranslation('creation');
  const capabilities = useCapabilities();
  const tasks = useTasks();
  const form = useTaskForm(tasks, capabilities);
  const actions = useTaskActions(tasks, form);
  const [shown, setShown] = useState<{ id: string; at: number } | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);

  // A picture given in a text mode selects the image mode with the same output.
  const takePicture = (file: File) => {
    form.change((now) =>
      startsFromPicture(now.mode) ? now : { ...now, mode: now.mode.replace('text', 'image') as Mode },
    );
    form.reference.pick(file);
  };
  usePastedPicture(takePicture);

  const remove = async (id: string) => {
    try {
      await actions.remove(id);
    } catch {
      return setRemoving(null);
    }
    flushSync(() => setRemoving(null));
    notices.success(t('notice.removed'));
    // The button that opened the dialog, and would get the focus back, was removed with its task.
    document.getElementById('studio-history')?.focus();
  };
  const large = tasks.tasks.find(({ id }) => id === shown?.id);
  return (
    <StudioContext
      value={{
        ...{ ...capabilities, tasks, form, actions },
        show: (id, at) => setShown({ id, at }),
        askToRemove: setRemoving,
      }}
    >
      <div className="studio">
        <Panel onPicture={takePicture} />
        <History />
      </div>
      <Announcer />
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
          onConfirm={() => remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          {t('removing.text')}
        </ConfirmDialog>
      )}
    </StudioContext>
  );
}

/** Calls `onPicture` with every picture that is pasted anywhere on the page. Pasted text is left alone. */
function usePastedPicture(onPicture: (file: File) => void): void {
  const latest = useRef(onPicture);
  useEffect(() => {
    latest.current = onPicture;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!picture) return;
      event.preventDefault();
      latest.current(picture);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

export default withQueries(Create);
