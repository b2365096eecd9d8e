import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Frame } from '../../../ui/layout/Frame';
import { Icon } from '../../../ui/art/Icon';
import type { Task } from '../api/generation';
import { useStudio } from '../hooks/useStudio';

/** A task without results: why, and what can be done about it. */
export function TaskEnded({ task }: { task: Task }) {
  const { t } = useTranslation('creation');
  const { actions, askToRemove } = useStudio();
  const { title, text } = useFailureText()(task);
  const code = task.error?.code;
  const busy = actions.isBusy(task);
  // The same request would fail again.
  const permanent = code === 'SENSITIVE_CONTENT' || code === 'MODEL_RETIRED';
  return (
    <Frame className="task-frame">
      <span className="task-state">
        {task.state === 'failed' && code !== 'CANCELLED' && <Icon name="alert" />}
        <b>{title}</b>
        <span>{text}</span>
        <span className="task-options">
          {!permanent && (
            <Button size="small" busy={busy} onClick={() => actions.retry(task)}>
              <Icon name="retry" />
              {t('actions.retry')}
            </Button>
          )}
          {task.state !== 'timeout' && (
            <Button size="small" busy={busy} onClick={() => actions.reuseSettings(task)}>
              {t('actions.editPrompt')}
            </Button>
          )}
        </span>
      </span>
      <span className="task-actions">
        <Button
          look="text"
          size="icon"
          aria-label={t('actions.remove')}
          title={t('actions.remove')}
          onClick={() => askToRemove(task.id)}
        >
          <Icon name="bin" />
        </Button>
      </span>
    </Frame>
  );
}

/** Why a task has no results: a title, and what it means or what to do. */
export function useFailureText(): (task: Task) => { title: string; text: string } {
  const { t } = useTranslation('creation');
  const { t: errors } = useTranslation('errors');
  return ({ state, error }) => {
    const failed = t('state.failed');
    if (state === 'timeout') return { title: t('task.timeout'), text: t('task.timeoutText') };
    switch (error?.code) {
      case 'CANCELLED':
        return { title: t('state.cancelled'), text: t('task.cancelledText') };
      case 'SENSITIVE_CONTENT':
      case 'SYSTEM_BUSY':
        return { title: failed, text: errors(`code.${error.code}`) };
      case 'MODEL_RETIRED':
        return { title: failed, text: t('task.retired') };
      default:
        return { title: failed, text: t('failed') };
    }
  };
}
