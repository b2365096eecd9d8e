import { useTranslation } from 'react-i18next';
import { brand, timeline } from '@/content/catalogue';
import { ownSize, stageSettings } from '@/content/face';
import { letteringOf } from '@/content/lettering';
import { jury } from '@/content/prizes';
import { programme } from '@/content/programme';
import { wordsFor } from '@/lib/island';
import { dayRange } from '@/lib/locale/dates';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Crew } from '@/ui/art/Crew';
import { PhoneDates } from './PhoneDates';
import '@/ui/media/leader.css';

/** The lit screen: the name across its edge, the dates, and the days left once the contest clock is known. */
export default function PhoneScreen() {
  const language = useLanguage();
  const { opensAt, endsAt } = timeline.registration;
  const own = stageSettings?.[language];
  const isDrawn = !own && letteringOf(language)?.boxes !== undefined;
  const [height, middle, outer] = isDrawn ? [447, 290, 98] : [448, 232, 128];
  return (
    <div
      className={own ? 'phone-set is-own' : isDrawn ? 'phone-set is-drawn' : 'phone-set'}
      style={own ? ownSize(own) : undefined}
    >
      <h1 className="phone-name">
        {isDrawn && <span className="visually-hidden">{text(brand.name, language)}</span>}
        <PhoneName />
      </h1>
      <div className="hero-floor phone-floor" />
      <div className="phone-screen lit">
        <div className="leader-sweep" />
        <svg
          className="leader-lines"
          viewBox={`0 0 358 ${height}`}
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
        >
          <path
            strokeWidth="1.5"
            d={`M0 ${middle}H358M179 0V${middle + outer * 0.5}M179 ${middle + outer * 0.74}V${middle + outer}`}
          />
          <g strokeWidth="2.5">
            <circle cx="179" cy={middle} r={outer} />
            <circle cx="179" cy={middle} r={outer - 15} />
          </g>
        </svg>
        <DaysLeft />
        <Figures />
        <PhoneDates days={dayRange(opensAt, endsAt, language)} />
        <div className="phone-name" aria-hidden="true">
          <PhoneName />
        </div>
      </div>
      <Crew />
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

/** What the screen counts once nobody can register any more: the jury, the finalists, the prizes. */
function Figures() {
  const { t } = useTranslation();
  const { count, winners } = programme;
  const prizes = winners?.reduce((sum, winner) => sum + winner.prizes.length, 0) ?? 0;
  const after = 'winners ceremony archive';
  const figures = [
    ['closed', jury.length, 'phone.jurors'],
    [winners ? 'finalists' : `finalists ${after}`, __SAMPLES__ ? 0 : count, 'phone.films'],
    [after, prizes, 'phone.prizes'],
  ] as const;
  return figures.map(
    ([acts, count, words]) =>
      count > 0 && (
        <p key={words} className={count > 99 ? 'phone-count is-long' : 'phone-count'} data-in={acts}>
          <span>{count}</span>
          <b>{t(words, { count })}</b>
        </p>
      ),
  );
}

/** The contest's name, as lettering of one character a line or in type. Rendered twice: light on the dark page, dark on the lit screen. */
function PhoneName() {
  const language = useLanguage();
  const own = stageSettings?.[language];
  if (own)
    return own.lines.map((line) => (
      <span key={line} className="phone-line">
        {line}
      </span>
    ));
  const lettering = letteringOf(language);
  if (!lettering?.boxes) return text(brand.name, language);
  return lettering.paths.map((path, index) => (
    <svg
      key={path}
      viewBox={lettering.boxes![index]}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  ));
}
