import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { runningTimeText } from '../../../lib/locale/dates';
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
