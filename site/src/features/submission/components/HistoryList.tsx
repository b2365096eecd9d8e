import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import { useContestClock } from '../../../lib/clock/useContestClock';
import { deadline, inOffsetOf } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import type { Submission } from '../api/submission';
import { HistoryItem } from './HistoryItem';
import type { HistoryState } from '../hooks/useHistory';
import './history-list.css';

interface HistoryListProps {
  history: HistoryState;
  /** Begins the next version with the texts of an earlier one. */
  onStart: (submission: Submission) => void;
}

/** What was submitted before, newest first, and how many more there may be. */
export function HistoryList({ history: { data, failed, retry }, onStart }: HistoryListProps) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const edition = timeline.registration.endsAt;
  const endsAt = useContestClock()?.ping.submissionEndsAt ?? timeline.submission?.endsAt;
  return (
    <aside className="history" aria-labelledby="history-title">
      <h2 id="history-title">{t('history.title')}</h2>
      {failed && (
        <div className="stack" role="alert">
          <p>{t('history.failed')}</p>
          <Button size="small" onClick={retry}>
            {t('history.retry')}
          </Button>
        </div>
      )}
      {!failed && !data && <Spinner label={common('loading')} />}
      {data && (
        <>
          {data.items.length === 0 && <p className="quiet">{t('history.empty')}</p>}
          <ol reversed>
            {data.items.map((submission, index) => (
              <HistoryItem
                key={submission.id}
                number={data.total - index}
                submission={submission}
                onStart={() => onStart(submission)}
              />
            ))}
          </ol>
          <div className="caption history-notes">
            <p className="num">{t('history.used', { used: data.total, limit: data.limit })}</p>
            <p>{t('history.latestNote')}</p>
            {endsAt && (
              <p className="num">
                {t('history.ends', { time: deadline(inOffsetOf(endsAt, edition), language) })}
              </p>
            )}
          </div>
        </>
      )}
    </aside>
  );
}
