import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/message';
import { rules } from '../../../content/catalogue';
import { notices } from '../../../lib/notices';
import { Button } from '../../../ui/button/Button';
import { Empty } from '../../../ui/feedback/Empty';
import { Segments } from '../../../ui/form/Segments';
import { Spinner } from '../../../ui/feedback/Spinner';
import { unitOf } from '../model/settings';
import { useStudioParts } from '../hooks/StudioContext';
import { useTasks } from '../hooks/useStudio';
import { TaskGrid } from './TaskGrid';
import './history.css';

type Shown = 'all' | 'picture' | 'clip';

/** Everything the entrant has made, newest first. */
export function History() {
  const { t, i18n } = useTranslation('creation');
  const { t: common } = useTranslation();
  const { studio } = useStudioParts();
  const { tasks, next, status, unheard, ended } = useTasks(studio);
  const [shown, setShown] = useState<Shown>('all');
  const [reading, setReading] = useState(false);
  const seen = shown === 'all' ? tasks : tasks.filter(({ type }) => unitOf(type) === shown);
  const more = async () => {
    setReading(true);
    await studio.tasks.more().catch((error: unknown) => notices.error(messageOf(i18n, error)));
    setReading(false);
  };
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
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', text: t('history.all') },
            { value: 'picture', text: t('history.pictures') },
            { value: 'clip', text: t('history.clips') },
          ]}
        />
      </div>
      <p className="studio-unheard" role="status">
        {unheard && t('history.unheard')}
      </p>
      {status === 'loading' && <Spinner label={common('loading')} />}
      {status === 'failed' && (
        <div className="stack" role="alert">
          <p>{t('history.failed')}</p>
          <Button size="small" onClick={() => void studio.tasks.start()}>
            {t('history.retry')}
          </Button>
        </div>
      )}
      {status === 'ready' && !seen.length && (
        <Empty
          title={t(tasks.length ? 'history.noneTitle' : 'history.emptyTitle')}
          text={t(tasks.length ? 'history.noneText' : 'history.emptyText')}
        />
      )}
      <TaskGrid tasks={seen} known={tasks} fresh={ended} />
      {status === 'ready' && next && (
        <Button className="studio-more" busy={reading} onClick={() => void more()}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}
