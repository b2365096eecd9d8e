import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../../i18n/useTexts';
import { useActorName } from '../../../lib/colleagues';
import { contestTime } from '../../../lib/times';
import type { Row } from '../api/registrations';
import type { Review } from '../hooks/useReview';
import { EndActions } from './EndActions';
import { ReopenDialog } from './ReopenDialog';

/** What can be done with a registration in its state, with the keys that do it. */
export function DecisionBar({ row, review }: { row: Row; review: Review }) {
  const t = useTexts();
  const actorName = useActorName();
  const language = useLanguage();
  const { isPending: busy } = review.decisions;
  const [reopening, setReopening] = useState<string | null>(null);
  const skip = (
    <Button look="text" size="small" onClick={() => review.step(1)}>
      {t('registrations.skip')} <kbd>J</kbd>
    </Button>
  );
  const end = (
    <EndActions row={row} former={review.reading.shown.data?.endedReasons} ending={review.ending} />
  );
  if (!review.mayChange) return <div className="queue-act queue-act-bar">{skip}</div>;
  if (row.state === 'SUBMITTED')
    return (
      <div className="queue-act queue-act-bar">
        <Button look="primary" size="small" busy={busy} onClick={review.approve}>
          {t('registrations.approve')} <kbd>A</kbd>
        </Button>
        <Button size="small" onClick={review.beginDenial}>
          {t('registrations.deny')} <kbd>D</kbd>
        </Button>
        <span />
        {end}
        {skip}
      </div>
    );
  return (
    <div className="queue-act queue-act-bar">
      <p className="quiet">
        {t(
          row.ended
            ? `registrations.ending.is.${row.ended}`
            : `registrations.decided${row.state === 'PASS' ? 'PASS' : 'DENY'}`,
          {
            time: row.reviewedAt ? contestTime(row.reviewedAt, language) : '',
            name: actorName(row.reviewedBy ?? ''),
          },
        )}
      </p>
      <span />
      {end}
      {!row.ended && (
        <>
          <Button look="text" size="small" busy={busy} onClick={() => review.change('resend')}>
            {t('registrations.resend')}
          </Button>
          <Button size="small" busy={busy} onClick={() => setReopening(row.id)}>
            {t('registrations.reopen')}
          </Button>
        </>
      )}
      {skip}
      {reopening === row.id && (
        <ReopenDialog
          row={row}
          onReopen={() => {
            setReopening(null);
            review.change('reopen');
          }}
          onCancel={() => setReopening(null)}
        />
      )}
    </div>
  );
}
