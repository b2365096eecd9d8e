import { useId, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/feedback/Tag';
import type { Task } from '../api/generation';
import { resolutionText } from '../model/settings';
import { isRunning } from '../model/task';
import { cardRatio } from '../model/taskGrid';
import { TaskResults } from './TaskResults';
import { TaskEnded, TaskRunning } from './TaskState';

interface TaskCardProps {
  task: Task;
  /** In pixels; null before the grid was measured. */
  width: number | null;
  /** How long such a task usually takes, in seconds; null when unknown. */
  usual: number | null;
  /** It ended while the page was open. */
  fresh: boolean;
}

/** One task in the history. */
export function TaskCard({ task, width, usual, fresh }: TaskCardProps) {
  const { t } = useTranslation('creation');
  const id = useId();
  const arrived = task.results.length;
  const missing = task.count - arrived;
  const style = { '--r': cardRatio(task), ...(width && { flex: 'none', width }) } as CSSProperties;
  return (
    <li
      className={`task task-${isCancelled(task) ? 'cancelled' : task.state}`}
      style={style}
      aria-labelledby={id}
    >
      {task.state === 'completed' ? (
        <TaskResults task={task} fresh={fresh} />
      ) : isRunning(task) ? (
        <TaskRunning task={task} usual={usual} />
      ) : (
        <TaskEnded task={task} />
      )}
      <p className="task-prompt" id={id} title={task.prompt}>
        {task.prompt}
      </p>
      <TaskMeta task={task} />
      {task.state === 'completed' && missing > 0 && (
        <p className="task-partial num">
          {t('task.partial', { arrived, requested: task.count, count: missing })}
        </p>
      )}
    </li>
  );
}

const LOOKS = {
  queued: 'plain',
  in_progress: 'lit',
  completed: 'success',
  failed: 'danger',
  timeout: 'caution',
} as const;

/** State, mode, duration and resolution of a task. */
function TaskMeta({ task }: { task: Task }) {
  const { t } = useTranslation('creation');
  const { state, type, duration, resolution } = task;
  const cancelled = isCancelled(task);
  return (
    <p className="task-meta">
      <Tag look={cancelled ? 'plain' : LOOKS[state]}>{t(`state.${cancelled ? 'cancelled' : state}`)}</Tag>
      <span>{t(`modes.${type}`)}</span>
      {duration !== null && <span className="num">{t('model.seconds', { seconds: duration })}</span>}
      <span className="num">{resolutionText(resolution)}</span>
    </p>
  );
}

const isCancelled = ({ error }: Task) => error?.code === 'CANCELLED';
