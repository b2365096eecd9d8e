import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countdown, dayRange, deadlineDate, deadlineDay, remaining } from '../../../lib/dates';
import { useLanguage } from '../../../lib/useLanguage';
import { useRegistration, type Registration } from '../registration';
import '../../../ui/frame.css';
import '../../../ui/leader.css';

interface LeaderProps {
  registration: Registration;
}

/** The number in the leader: days or, on the last day, hours left; without a clock the day of the deadline. */
function Leader({ registration: { state, opensAt, endsAt, left } }: LeaderProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const time = left === null ? null : remaining(left);
  const fixed = deadlineDay(state === 'before' ? opensAt : endsAt, language);
  const count = time ? String(time.days || time.hours) : fixed.day;
  const unit = time
    ? time.days
      ? t('hero.day', { count: time.days })
      : t('hero.hour', { count: time.hours })
    : fixed.month;
  return (
    <p className="leader-count">
      <span className="leader-days">{count}</span>
      <span className="leader-unit">{unit}</span>
    </p>
  );
}

function Clock({ registration: { state, endsAt, left } }: LeaderProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  if (left === null) {
    return (
      <p className="hero-clock">
        {state === 'ended' ? t('hero.closedOn') : t('hero.closesOn')}
        <strong className="num">{deadlineDate(endsAt, language)}</strong>
      </p>
    );
  }
  const time = remaining(left);
  const spoken = [
    `${time.days} ${t('hero.day', { count: time.days })}`,
    `${time.hours} ${t('hero.hour', { count: time.hours })}`,
    `${time.minutes} ${t('hero.minute', { count: time.minutes })}`,
  ].join(' ');
  return (
    <p className="hero-clock">
      {state === 'before' ? t('hero.opensIn') : t('hero.closesIn')}
      <strong className="num">
        <span aria-hidden="true">{countdown(time)}</span>
        <span className="visually-hidden">{spoken}</span>
      </strong>
    </p>
  );
}

interface HeroScreenProps {
  /** Where the vertical line leaves room for the leader's unit. */
  gap: 'high' | 'low';
  /** The contest's name where the light falls on it. */
  children: ReactNode;
}

/** The lit screen: a film leader whose wedge is the second hand. */
export function HeroScreen({ gap, children }: HeroScreenProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const registration = useRegistration();
  const [outer, inner] = gap === 'low' ? [172, 150] : [200, 176];
  const [from, to] = gap === 'low' ? [352, 396] : [364, 408];
  return (
    <div className="hero-screen frame-scope lit">
      <div className="leader-sweep" />
      <svg
        className="leader-lines"
        viewBox="0 0 1312 549"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path strokeWidth="1.5" d={`M0 274.5H1312M656 0V${from}M656 ${to}V549`} />
        <g strokeWidth="3">
          <circle cx="656" cy="274.5" r={outer} />
          <circle cx="656" cy="274.5" r={inner} />
        </g>
        <path strokeWidth="2" d="M290 262v25M1022 262v25M168 262v25M1144 262v25M1 250v49M1311 250v49" />
        <g textAnchor="end">
          <text x="1016" y="266">
            4:3
          </text>
          <text x="1138" y="266">
            16:9
          </text>
          <text x="1302" y="266">
            2.39:1
          </text>
        </g>
      </svg>
      <Leader registration={registration} />
      <p className="hero-dates">
        {t('hero.registration')}
        <strong className="num">{dayRange(registration.opensAt, registration.endsAt, language)}</strong>
      </p>
      <Clock registration={registration} />
      {children}
    </div>
  );
}
