import { useEffect, useRef } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../../i18n/useTexts';
import { contestTime } from '../../../lib/times';
import { Notes } from '../../notes/Notes';
import { Failed, Loading } from '../../../ui/State';
import type { Row } from '../api/registrations';
import type { Review } from '../hooks/useReview';
import { DecisionBar } from './DecisionBar';
import { DecisionMail } from './DecisionMail';
import { DenyForm } from './DenyForm';
import { OvertakenNote } from './OvertakenNote';
import { nameOf } from './QueueRow';
import { Refused } from './Refused';
import { RegistrationDetails } from './RegistrationDetails';

interface RegistrationViewProps {
  /** As it is now. */
  row: Row;
  review: Review;
}

/** The registration that is read, and what can be decided about it. */
export function RegistrationView({ row, review }: RegistrationViewProps) {
  const t = useTexts();
  const language = useLanguage();
  const { queue, decisions, denying, setDenying } = review;
  const { position, total, listed } = queue;
  const { shown } = review.reading;
  const decided = decisions.done.length;
  const time = contestTime(row.submittedAt, language);
  const title = useRef<HTMLHeadingElement>(null);
  // The decision has removed the button that had the focus.
  useEffect(() => {
    if (decided && document.activeElement === document.body) title.current?.focus();
  }, [decided, row.id, row.state]);
  return (
    <section className="queue-one" aria-labelledby="q-name">
      <div className="queue-head">
        <div>
          <h2 id="q-name" ref={title} tabIndex={-1}>
            {nameOf(row)}
          </h2>
          <p className="quiet num">
            {t(`registrations.${row.type}`)}
            {' · '}
            {row.version > 1
              ? t('registrations.sentTimes', { time, count: row.version })
              : t('registrations.sent', { time })}
            {row.correctedAt &&
              ` · ${t('registrations.corrected', { time: contestTime(row.correctedAt, language) })}`}
            {' · '}
            {t(row.language === 'zh' ? 'registrations.readsZh' : 'registrations.readsEn')}
          </p>
        </div>
        <p className="queue-position num">
          {listed && t('registrations.position', { index: position, count: total })} <kbd>K</kbd>
          <kbd>J</kbd>
        </p>
      </div>
      <div className="queue-scroll" role="group" aria-labelledby="q-name">
        {decisions.refused ? (
          <Refused outcome={decisions.refused} />
        ) : (
          <OvertakenNote row={row} review={review} />
        )}
        {shown.isPending && <Loading />}
        {shown.isError && <Failed error={shown.error} onRetry={() => void shown.refetch()} />}
        {shown.data && (
          <RegistrationDetails
            shown={shown.data}
            denying={denying}
            notes={<Notes subject={`registration:${row.id}`} />}
            mail={
              review.mayChange &&
              row.state === 'SUBMITTED' &&
              !denying && <DecisionMail row={row} decision="approve" />
            }
          />
        )}
      </div>
      {denying ? (
        <DenyForm
          row={row}
          busy={decisions.isPending}
          onCancel={() => setDenying(false)}
          onDeny={review.deny}
        />
      ) : (
        <DecisionBar row={row} review={review} />
      )}
    </section>
  );
}
