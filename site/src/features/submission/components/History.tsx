import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deadlineInBothZones } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useUser } from '../../../lib/session/user';
import { Button } from '../../../ui/button/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import type { History as Submissions, Submission } from '../api/submission';
import { HistoryItem } from './HistoryItem';
import { WithdrawDialog } from './WithdrawDialog';

interface HistoryProps {
  history: UseQueryResult<Submissions>;
  /** Copies an earlier submission into the form; undefined without a form. */
  onStart?: (submission: Submission) => void;
}

/** The submissions so far, newest first, how many more are allowed, and until when. */
export function History({ history: { data, isPending, isError, refetch }, onStart }: HistoryProps) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const [withdrawing, setWithdrawing] = useState<Submission | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const changed = () => {
    // The pressed button is gone with the next history.
    void refetch().then(() => title.current?.focus());
  };
  const { submitUntil } = useUser();
  return (
    <aside className="history" aria-labelledby="history-title">
      <h2 id="history-title" ref={title} tabIndex={-1}>
        {t('history.title')}
      </h2>
      {isError && (
        <div className="stack" role="alert">
          <p>{t('history.failed')}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t('history.retry')}
          </Button>
        </div>
      )}
      {isPending && <Spinner label={common('loading')} />}
      {data && (
        <>
          {data.items.length === 0 && <p className="quiet">{t('history.empty')}</p>}
          <ol reversed>
            {data.items.map((submission, index) => (
              <HistoryItem
                key={submission.id}
                number={data.total - index}
                submission={submission}
                onStart={onStart && (() => onStart(submission))}
                onWithdraw={() => setWithdrawing(submission)}
              />
            ))}
          </ol>
          <div className="caption history-notes">
            <p className="num">{t('history.used', { used: data.total, limit: data.limit })}</p>
            <p>{t(noneCounts(data) ? 'history.withdrawnNote' : 'history.latestNote')}</p>
            {submitUntil && (
              <p className="num">{t('history.ends', { time: deadlineInBothZones(submitUntil, language) })}</p>
            )}
          </div>
        </>
      )}
      {withdrawing && (
        <WithdrawDialog
          submission={withdrawing}
          open={!!onStart && !!data && data.total < data.limit}
          onChanged={changed}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </aside>
  );
}

/** Whether the entrant has withdrawn the entry and submitted no other. */
const noneCounts = ({ items }: Submissions) =>
  items.some(({ withdrawnAt }) => withdrawnAt) && !items.some(({ latest }) => latest);
