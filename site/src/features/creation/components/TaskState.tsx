import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { runningTimeText } from '../../../lib/locale/dates';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import { Frame } from '../../../ui/layout/Frame';
import type { Task } from '../api/generation';
import { useStudio } from '../hooks/useStudio';
import { progressPercent } from '../model/task';

interface TaskRunningProps {
  task: Task;
  /** How long such a task usually takes, in seconds; null when unknown. */
  usual: number | null;
}

/** A queued or running task: the time since its creation, and a button to cancel it. */
export function TaskRunning({ task, usual }: TaskRunningProps) {
  const { t } = useTranslation('creation');
  const { actions } = useStudio();
  const seconds = Math.max(0, (useNow(1_000) - Date.parse(task.createdAt)) / 1000);
  const elapsed = runningTimeText(Math.floor(seconds));
  const cancel = (
    <Button size="small" busy={actions.isBusy(task)} onClick={() => actions.cancel(task)}>
      {t('actions.cancel')}
    </Button>
  );
  if (task.state === 'queued') {
    return (
      <Frame className="task-frame">
        <span className="task-state">
          <b>{t('state.queued')}</b>
          <span>{t('task.queuedText')}</span>
          <span className="num">{t('task.elapsed', { time: elapsed })}</span>
          {cancel}
        </span>
      </Frame>
    );
  }
  return (
    <Frame className="task-frame">
      <span
        className="task-progress"
        style={{ '--value': `${progressPercent(seconds, task.type, usual)}%` } as CSSProperties}
      >
        <span className="task-uncovered">{task.reference && <img src={task.reference} alt="" />}</span>
        <span className="task-edges" />
      </span>
      <span className="task-elapsed num" aria-hidden="true">
        {elapsed}
      </span>
      <span className="visually-hidden">{t('task.elapsed', { time: elapsed })}</span>
      <span className="task-cancel">{cancel}</span>
    </Frame>
  );
}

/** The current time in milliseconds, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

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
