import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rules } from '../../../content/catalogue';
import { Button } from '../../../ui/button/Button';
import { Empty } from '../../../ui/feedback/Empty';
import { Segments } from '../../../ui/form/Choices';
import { Spinner } from '../../../ui/feedback/Spinner';
import type { Task } from '../api/generation';
import { useStudio } from '../hooks/useStudio';
import { unitOf } from '../model/settings';
import { isRunning } from '../model/task';
import { TaskGrid } from './TaskGrid';
import { useFailureText } from './TaskState';
import './history.css';

type Filter = 'all' | 'picture' | 'clip';

/** The entrant's tasks, newest first. */
export function History() {
  const { t } = useTranslation('creation');
  const { t: common } = useTranslation();
  const { tasks, hasMore, loadingMore, loadMore, refresh, status, unanswered } = useStudio().tasks;
  const [filter, setFilter] = useState<Filter>('all');
  const shown = filter === 'all' ? tasks : tasks.filter(({ type }) => unitOf(type) === filter);
  const percent = rules.figures.minimumAiPercent;
  return (
    <section className="studio-history" aria-labelledby="studio-history">
      <div className="studio-head">
        <h2 id="studio-history" tabIndex={-1}>
          {t('history.title')}
        </h2>
        {percent && <p className="small quiet num">{t('counts', { percent })}</p>}
        <Segments
          label={t('history.show')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', text: t('history.all') },
            { value: 'picture', text: t('history.pictures') },
            { value: 'clip', text: t('history.clips') },
          ]}
        />
      </div>
      <p className="studio-unanswered" role="status">
        {unanswered && t('history.unanswered')}
      </p>
      {status === 'loading' && <Spinner label={common('loading')} />}
      {status === 'failed' && (
        <div className="stack" role="alert">
          <p>{t('history.failed')}</p>
          <Button size="small" onClick={refresh}>
            {t('history.retry')}
          </Button>
        </div>
      )}
      {status === 'ready' && !shown.length && (
        <Empty
          title={t(tasks.length ? 'history.noneTitle' : 'history.emptyTitle')}
          text={t(tasks.length ? 'history.noneText' : 'history.emptyText')}
        />
      )}
      <TaskGrid tasks={shown} />
      {hasMore && (
        <Button className="studio-more" busy={loadingMore} onClick={loadMore}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}

/** Announces to screen readers what has started or ended. */
export function Announcer() {
  const { t } = useTranslation('creation');
  const { tasks, ended } = useStudio().tasks;
  const failureText = useFailureText();
  const textOf = (task: Task) => {
    const { prompt, state } = task;
    if (isRunning(task)) return t('notice.queued', { prompt });
    if (task.error?.code === 'CANCELLED') return t('notice.cancelled', { prompt });
    if (state === 'failed') return t('notice.failed', { prompt, reason: failureText(task).text });
    return t(state === 'timeout' ? 'notice.timeout' : 'notice.completed', { prompt });
  };
  const latest = tasks.find(isRunning) ?? ended.at(-1);
  return (
    <p className="visually-hidden" role="status">
      {latest && textOf(latest)}
    </p>
  );
}
