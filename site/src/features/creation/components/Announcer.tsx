import { useTranslation } from 'react-i18next';
import type { Task } from '../api/generation';
import { isRunning } from '../model/polling';
import { useReason } from '../hooks/useReason';
import type { TaskState } from '../model/TaskStore';

/** Tells readers who do not see the wall what has begun or ended. */
export function Announcer({ state: { tasks, ended } }: { state: TaskState }) {
  const { t } = useTranslation('creation');
  const reason = useReason();
  const words = (task: Task) => {
    const { prompt, state } = task;
    if (isRunning(task)) return t('said.begun', { prompt });
    if (task.error?.code === 'CANCELLED') return t('said.cancelled', { prompt });
    if (state === 'failed') return t('said.failed', { prompt, reason: reason(task).text });
    return t(state === 'timeout' ? 'said.timeout' : 'said.completed', { prompt });
  };
  const news = tasks.find(isRunning) ?? ended.at(-1);
  return (
    <p className="visually-hidden" role="status">
      {news && words(news)}
    </p>
  );
}
