import { useTranslation } from 'react-i18next';
import { brand, timeline } from '../../../content/catalogue';
import { text } from '../../../lib/locale/bilingual';
import { dayRange } from '../../../lib/locale/dates';
import { edition } from '../../../lib/edition';
import { wordsFor } from '../../../lib/island';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Crew } from '../../../ui/art/Crew';
import { isDrawn, PhoneName } from './PhoneName';
import '../../../ui/media/leader.css';

/** The lit screen: the name across its edge, the days left once the contest's clock has answered, the dates. */
export function PhoneScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const drawn = isDrawn(language);
  const { opensAt, endsAt } = timeline.registration;
  return (
    <div className={drawn ? 'phone-set is-drawn' : 'phone-set'}>
      <h1 className="phone-name">
        {drawn && <span className="visually-hidden">{text(brand.name, language)}</span>}
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
