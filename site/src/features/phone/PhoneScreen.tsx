import about from '@edition/about.json';
import { useTranslation } from 'react-i18next';
import { brand, timeline } from '../../content/catalogue';
import { actDates } from '../../lib/clock/acts';
import { edition } from '../../lib/edition';
import { wordsFor } from '../../lib/island';
import { text } from '../../lib/locale/language';
import { beginning, dayRange, deadline } from '../../lib/locale/dates';
import { useLanguage } from '../../lib/locale/useLanguage';
import { Crew } from '../../ui/art/Crew';
import '../../ui/media/leader.css';

const drawn = about.lettering ?? {};

/** The lit screen: the name across its edge, the dates, and the days left once the contest clock is known. */
export function PhoneScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const isDrawn = drawn[language] !== undefined;
  const { opensAt, endsAt } = timeline.registration;
  return (
    <div className={isDrawn ? 'phone-set is-drawn' : 'phone-set'}>
      <h1 className="phone-name">
        {isDrawn && <span className="visually-hidden">{text(brand.name, language)}</span>}
        <PhoneName />
      </h1>
      <div className="hero-floor phone-floor" />
      <div className="phone-screen lit">
        <div className="leader-sweep" />
        <svg
          className="leader-lines"
          viewBox="0 0 358 430"
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
        >
          <path strokeWidth="1.5" d="M0 232H358M179 0V296M179 326V360" />
          <g strokeWidth="2.5">
            <circle cx="179" cy="232" r="128" />
            <circle cx="179" cy="232" r="112" />
          </g>
        </svg>
        <DaysLeft />
        <p className="phone-dates">
          {t(edition === 'camp' ? 'phone.applications' : 'phone.registration')}
          <strong className="num">{dayRange(opensAt, endsAt, language)}</strong>
          <PhoneAct />
        </p>
        <div className="phone-name" aria-hidden="true">
          <PhoneName />
        </div>
      </div>
      {edition === 'international' && <Crew />}
    </div>
  );
}

function DaysLeft() {
  const { t } = useTranslation();
  const words = { one: t('phone.days', { count: 1 }), other: t('phone.days', { count: 2 }) };
  return (
    <p className="phone-count" data-island="days-left" hidden {...wordsFor(words)}>
      <span data-part="count" />
      <b data-part="unit" />
    </p>
  );
}

/** What matters in each act: the opening or the deadline with its hour, then what is published. */
function PhoneAct() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { opensAt, endsAt } = timeline.registration;
  return (
    <>
      <span data-in="before">{t('phone.opens', { time: beginning(opensAt, language) })}</span>
      <span data-in="open last">{t('phone.closes', { time: deadline(endsAt, language) })}</span>
      <span data-in="closed">{t('phone.closed')}</span>
      {actDates.finalistsAt !== null && <span data-in="finalists">{t('phone.finalists')}</span>}
      {__WINNERS__ && <span data-in="winners ceremony archive">{t('phone.winners')}</span>}
    </>
  );
}

/** The contest's name, as lettering or in type. Rendered twice: light on the dark page, dark on the lit screen. */
function PhoneName() {
  const language = useLanguage();
  const lettering = drawn[language];
  if (!lettering) return text(brand.name, language);
  return (
    <svg viewBox={lettering.viewBox} preserveAspectRatio="none" fill="currentColor" aria-hidden="true">
      {lettering.paths.map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  );
}
