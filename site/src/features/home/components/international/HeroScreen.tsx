import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { timeline } from '@/content/catalogue';
import { programme } from '@/content/programme';
import { dayRange, deadlineDay } from '@/lib/locale/dates';
import { wordsFor } from '@/lib/island';
import { useLanguage } from '@/lib/locale/useLanguage';
import type { CountdownWords } from '@/features/home/countdown';
import { JuryRow } from './Audience';
import { Ceremony, SeatsTitle } from './Ceremony';
import { House } from './House';
import { StageTitle } from './StageTitle';
import { Tally } from './Tally';
import '@/ui/layout/frame.css';
import '@/ui/media/leader.css';

const { opensAt, endsAt } = timeline.registration;

/** The number in the film leader. Shows the day of the deadline until the time is known. */
function Leader() {
  const fixed = deadlineDay(endsAt, useLanguage());
  return (
    <p className="leader-count" data-in="before open last">
      <span className="leader-days" data-part="count">
        {fixed.day}
      </span>
      <span className="leader-unit" data-part="unit">
        {fixed.month}
      </span>
    </p>
  );
}

/** The time left to the second, once the clock is known. */
function Clock() {
  return (
    <p className="hero-clock" data-in="open last">
      <span data-part="label" />
      <strong className="num" data-part="time" />
    </p>
  );
}

interface HeroScreenProps {
  /** Where the vertical line breaks to leave room for the unit below the number. */
  gap: 'high' | 'low';
  /** The part of the contest's name in the light. */
  children: ReactNode;
}

/** The lit screen: a film leader whose wedge turns with the seconds, the jury before it, a finalist's still on it. */
export function HeroScreen({ gap, children }: HeroScreenProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const words: Record<CountdownWords, string> = {
    opensIn: t('hero.opensIn'),
    closesIn: t('hero.closesIn'),
    entriesIn: t('hero.entriesIn'),
    dayOne: t('hero.day', { count: 1 }),
    dayOther: t('hero.day', { count: 2 }),
    hourOne: t('hero.hour', { count: 1 }),
    hourOther: t('hero.hour', { count: 2 }),
    minuteOne: t('hero.minute', { count: 1 }),
    minuteOther: t('hero.minute', { count: 2 }),
  };
  const countdown = __WINNERS__ ? {} : { 'data-island': 'countdown', ...wordsFor(words) };
  const [outer, inner] = gap === 'low' ? [172, 150] : [200, 176];
  const [from, to] = gap === 'low' ? [352, 396] : [364, 408];
  return (
    <div className="hero-mask" data-in="before open last closed finalists ceremony">
      <div>
        <div className="hero-screen frame-scope lit" {...countdown}>
          {!__WINNERS__ && (
            <>
              <div data-in="open last">
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
                  <path
                    strokeWidth="2"
                    d="M290 262v25M1022 262v25M168 262v25M1144 262v25M1 250v49M1311 250v49"
                  />
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
              </div>
              <Leader />
              <p className="hero-dates" data-in="open last">
                {t('hero.registration')}
                <strong className="num">{dayRange(opensAt, endsAt, language)}</strong>
              </p>
              <Clock />
              <Tally />
              {!__SAMPLES__ && programme.films.length > 0 && (
                <div className="hero-still" data-in="finalists">
                  <StageTitle in="finalists" />
                </div>
              )}
            </>
          )}
          <Ceremony />
          {__WINNERS__ ? <House /> : <JuryRow />}
          {children}
          <SeatsTitle />
        </div>
      </div>
    </div>
  );
}
