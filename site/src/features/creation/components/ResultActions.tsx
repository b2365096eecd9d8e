import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import type { Task } from '../api/generation';
import { unitOf } from '../model/settings';
import { useStudioParts } from '../hooks/StudioContext';

interface ResultActionsProps {
  task: Task;
  /** From 0. */
  at: number;
  /** Closes the window around; what goes on elsewhere does so first. */
  onClose: () => void;
}

/** What can be done with a result, in words. */
export function ResultActions({ task, at, onClose }: ResultActionsProps) {
  const { t } = useTranslation('creation');
  const { acts, askToRemove } = useStudioParts();
  const busy = acts.busy.has(task.id);
  const { inEntry } = acts;
  return (
    <div className="result-acts">
      {inEntry && (
        <Button look="primary" size="small" busy={busy} onClick={() => void inEntry(task, at)}>
          {t('acts.entry')}
        </Button>
      )}
      <Button size="small" busy={busy} onClick={() => void acts.download(task, at)}>
        <Icon name="download" />
        {t('acts.download')}
      </Button>
      {unitOf(task.type) === 'picture' && (
        <Button
          size="small"
          busy={busy}
          onClick={() => {
            onClose();
            void acts.asReference(task, at);
          }}
        >
          <Icon name="link" />
          {t('acts.reference')}
        </Button>
      )}
      <Button
        size="small"
        busy={busy}
        onClick={() => {
          onClose();
          void acts.recall(task);
        }}
      >
        <Icon name="retry" />
        {t('acts.recall')}
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
        {t('acts.remove')}
      </Button>
    </div>
  );
}
