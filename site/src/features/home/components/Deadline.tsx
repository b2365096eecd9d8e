import { useTranslation } from 'react-i18next';
import { timeline } from '@/content/catalogue';
import { kind } from '@/lib/edition';
import { beginning, deadline } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';
import type { OwnDeadline } from '../registration.island';

interface DeadlineProps {
  of: 'opens' | 'closes' | 'entries' | OwnDeadline;
}

/**
 * A deadline with hour and zone; `deadlineIsland` adds the reader's own zone, follows an extension, and writes the own
 * deadlines of the reader who is logged in.
 */
export function Deadline({ of }: DeadlineProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { opensAt, endsAt } = timeline.registration;
  const entries = of !== 'opens' && of !== 'closes' && of !== 'resubmit';
  const moment = of === 'opens' ? opensAt : (entries && timeline.submission?.endsAt) || endsAt;
  return (
    <>
      <b
        className="num"
        data-deadline={of}
        {...(of === 'opens' && kind === 'applications' && { 'data-soon': t('hero.soon') })}
      >
        {of === 'opens' ? beginning(moment, language) : deadline(moment, language)}
      </b>
      <span className="num" />
    </>
  );
}
