import { useId, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../api/generation';
import { cardRatio } from '../model/cardRatio';
import { TaskDone } from './TaskDone';
import { TaskEnded } from './TaskEnded';
import { TaskMeta } from './TaskMeta';
import { TaskRunning } from './TaskRunning';
import { isRunning } from '../model/polling';

interface TaskCardProps {
  task: Task;
  /** In pixels; null before the wall was measured. */
  width: number | null;
  usual: number | null;
  fresh: boolean;
}

/** One task in the history. */
export function TaskCard({ task, width, usual, fresh }: TaskCardProps) {
  const { t } = useTranslation('creation');
  const id = useId();
  const came = task.results.length;
  const back = task.count - came;
  const style = { '--r': cardRatio(task), ...(width && { flex: 'none', width }) } as CSSProperties;
  return (
    <li className={`job job-${lookOf(task)}`} style={style} aria-labelledby={id}>
      {task.state === 'completed' ? (
        <TaskDone task={task} fresh={fresh} />
      ) : isRunning(task) ? (
        <TaskRunning task={task} usual={usual} />
      ) : (
        <TaskEnded task={task} />
      )}
      <p className="job-prompt" id={id} title={task.prompt}>
        {task.prompt}
      </p>
      <TaskMeta task={task} />
      {task.state === 'completed' && back > 0 && (
        <p className="job-partial num">{t('job.partial', { came, ordered: task.count, count: back })}</p>
      )}
    </li>
  );
}

const lookOf = ({ state, error }: Task) => (error?.code === 'CANCELLED' ? 'cancelled' : state);
