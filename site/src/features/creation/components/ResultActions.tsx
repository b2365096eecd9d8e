import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import type { Task } from '../api/generation';
import { useStudio } from '../hooks/useStudio';
import { unitOf } from '../model/settings';

interface ResultActionsProps {
  task: Task;
  /** From 0. */
  at: number;
  /** Closes the dialog. */
  onClose: () => void;
}

/** The actions on a result, as labelled buttons. */
export function ResultActions({ task, at, onClose }: ResultActionsProps) {
  const { t } = useTranslation('creation');
  const { actions, askToRemove } = useStudio();
  const busy = actions.isBusy(task);
  const { addToSubmission } = actions;
  return (
    <div className="result-actions">
      {addToSubmission && (
        <Button look="primary" size="small" busy={busy} onClick={() => addToSubmission(task, at)}>
          {t('actions.addToSubmission')}
        </Button>
      )}
      <Button size="small" busy={busy} onClick={() => actions.download(task, at)}>
        <Icon name="download" />
        {t('actions.download')}
      </Button>
      {unitOf(task.type) === 'picture' && (
        <Button
          size="small"
          busy={busy}
          onClick={() => {
            onClose();
            actions.takeAsReference(task, at);
          }}
        >
          <Icon name="link" />
          {t('actions.takeAsReference')}
        </Button>
      )}
      <Button
        size="small"
        busy={busy}
        onClick={() => {
          onClose();
          actions.reuseSettings(task);
        }}
      >
        <Icon name="retry" />
        {t('actions.reuseSettings')}
      </Button>
      <Button
        size="small"
        look="danger"
        busy={busy}
        onClick={() => {
          onClose();
          askToRemove(task.id);
        }}
      >
        <Icon name="bin" />
        {t('actions.remove')}
      </Button>
    </div>
  );
}
