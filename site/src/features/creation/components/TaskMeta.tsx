import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/feedback/Tag';
import type { Task } from '../api/generation';
import { resolutionText } from '../model/resolutionText';

const LOOKS = {
  queued: 'plain',
  in_progress: 'lit',
  completed: 'success',
  failed: 'danger',
  timeout: 'caution',
} as const;

/** Where a task stands, in a word, and what it was. */
export function TaskMeta({ task }: { task: Task }) {
  const { t } = useTranslation('creation');
  const { state, error, type, duration, resolution } = task;
  const cancelled = error?.code === 'CANCELLED';
  return (
    <p className="job-meta">
      <Tag look={cancelled ? 'plain' : LOOKS[state]}>{t(`state.${cancelled ? 'cancelled' : state}`)}</Tag>
      <span>{t(`modes.${type}`)}</span>
      {duration !== null && <span className="num">{t('model.seconds', { seconds: duration })}</span>}
      <span className="num">{resolutionText(resolution)}</span>
    </p>
  );
}
