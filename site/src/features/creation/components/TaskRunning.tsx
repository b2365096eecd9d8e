import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { runningTimeText } from '../../../lib/locale/dates';
import { Button } from '../../../ui/button/Button';
import { Frame } from '../../../ui/layout/Frame';
import type { Task } from '../api/generation';
import { opened } from '../model/polling';
import { useStudioParts } from '../hooks/StudioContext';
import { useNow } from '../hooks/useNow';

interface TaskRunningProps {
  task: Task;
  /** What its like usually take, in seconds; null when nobody knows yet. */
  usual: number | null;
}

/** A task that waits or is being made: how long it has taken so far, and the way out. */
export function TaskRunning({ task, usual }: TaskRunningProps) {
  const { t } = useTranslation('creation');
  const { acts } = useStudioParts();
  const seconds = Math.max(0, (useNow(1_000) - Date.parse(task.createdAt)) / 1000);
  const elapsed = runningTimeText(Math.floor(seconds));
  const cancel = (
    <Button size="small" busy={acts.busy.has(task.id)} onClick={() => void acts.cancel(task)}>
      {t('acts.cancel')}
    </Button>
  );
  if (task.state === 'queued') {
    return (
      <Frame className="job-frame">
        <span className="job-state">
          <b>{t('state.queued')}</b>
          <span>{t('job.queuedText')}</span>
          <span className="num">{t('job.elapsed', { time: elapsed })}</span>
          {cancel}
        </span>
      </Frame>
    );
  }
  return (
    <Frame className="job-frame">
      <span
        className="job-masked"
        style={{ '--value': `${opened(seconds, task.type, usual)}%` } as CSSProperties}
      >
        <span className="job-masking">{task.reference && <img src={task.reference} alt="" />}</span>
        <span className="job-sweep" />
      </span>
      <span className="job-count num" aria-hidden="true">
        {elapsed}
      </span>
      <span className="visually-hidden">{t('job.elapsed', { time: elapsed })}</span>
      <span className="job-cancel">{cancel}</span>
    </Frame>
  );
}
