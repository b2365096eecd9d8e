import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Frame } from '../../../ui/layout/Frame';
import { Icon } from '../../../ui/art/Icon';
import type { Task } from '../api/generation';
import { useStudioParts } from '../hooks/StudioContext';
import { useReason } from '../hooks/useReason';

/** A task that made nothing: why, and what to do about it. */
export function TaskEnded({ task }: { task: Task }) {
  const { t } = useTranslation('creation');
  const { acts, askToRemove } = useStudioParts();
  const { title, text } = useReason()(task);
  const code = task.error?.code;
  const busy = acts.busy.has(task.id);
  // The same order would be refused for the same reason.
  const hopeless = code === 'SENSITIVE_CONTENT' || code === 'MODEL_RETIRED';
  return (
    <Frame className="job-frame">
      <span className="job-state">
        {task.state === 'failed' && code !== 'CANCELLED' && <Icon name="alert" />}
        <b>{title}</b>
        <span>{text}</span>
        <span className="job-ways">
          {!hopeless && (
            <Button size="small" busy={busy} onClick={() => void acts.retry(task)}>
              <Icon name="retry" />
              {t('acts.retry')}
            </Button>
          )}
          {task.state !== 'timeout' && (
            <Button size="small" busy={busy} onClick={() => void acts.recall(task)}>
              {t('acts.editPrompt')}
            </Button>
          )}
        </span>
      </span>
      <span className="job-acts">
        <Button
          look="text"
          size="icon"
          aria-label={t('acts.remove')}
          title={t('acts.remove')}
          onClick={() => askToRemove(task.id)}
        >
          <Icon name="bin" />
        </Button>
      </span>
    </Frame>
  );
}
