import { useTranslation } from 'react-i18next';
import { timeline } from '@/content/catalogue';
import { actDates } from '@/lib/clock/acts';
import { kind } from '@/lib/edition';
import { beginning, deadline } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';

/** The days on which registration is open, and what matters in each act: the opening or the deadline with its hour, then what is published. */
export function PhoneDates({ days }: { days: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { opensAt, endsAt } = timeline.registration;
  return (
    <p className="phone-dates">
      {t(kind === 'applications' ? 'phone.applications' : 'phone.registration')}
      <strong className="num">{days}</strong>
      <span data-in="before">{t('phone.opens', { time: beginning(opensAt, language) })}</span>
      <span data-in="open last">{t('phone.closes', { time: deadline(endsAt, language) })}</span>
      <span data-in="closed">{t('phone.closed')}</span>
      {actDates.finalistsAt !== null && <span data-in="finalists">{t('phone.finalists')}</span>}
      {__WINNERS__ && <span data-in="winners ceremony archive">{t('phone.winners')}</span>}
    </p>
  );
}
