import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand, timeline } from '@/content/catalogue';
import { ownSize, stageSettings } from '@/content/face';
import { letteringOf } from '@/content/lettering';
import { programme } from '@/content/programme';
import { text } from '@/lib/locale/language';
import { OPENING_CALENDAR, pagePath } from '@/lib/paths';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Crew } from '@/ui/art/Crew';
import { ActAction } from '../ActAction';
import { ActWhen } from '../ActWhen';
import { Contact } from './Contact';
import { ContestName } from './ContestName';
import { HeroLead } from './HeroLead';
import { HeroScreen } from './HeroScreen';
import { ReviewDays } from './ReviewDays';
import { SeatsTitle, useSeatsSize } from './Ceremony';
import { isLow, ownClasses } from './ownName';
import { StageTitle } from './StageTitle';
import { titleSize, WIDEST } from '@/content/titleSize';
import { Wall } from './Wall';
import { layout } from './wallGroups';
import './hero.css';
import './hero-acts.css';
import './hero-widths.css';
import './hero-own.css';

/** The first screen of every act that can still come: the contest's name over one lit screen, the date that matters, and one primary action. */
export function Hero() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { first } = programme;
  const films = __SAMPLES__ ? [] : programme.films;
  const won = first && titleSize(text(first.name, language), first.light, layout?.first ?? WIDEST.first);
  const { '--title': seats } = useSeatsSize();
  const drawn = letteringOf(language);
  const own = stageSettings?.[language];
  const wide = !own && drawn?.boxes !== undefined;
  const link = (to: string, acts: string, words: string, hash = '') => (
    <Link className="button button-text" data-in={acts} to={pagePath(to, language) + hash}>
      {words}
    </Link>
  );
  const all = t('programme.all', { count: programme.count });
  return (
    <section
      className={[
        ...[
          'hero',
          wide && 'hero-wide',
          ...(own ? ownClasses(own) : []),
          won && !won.crosses && 'hero-above',
        ],
        __WINNERS__ ? 'hero-won' : films.length > 0 && 'hero-films',
      ]
        .filter(Boolean)
        .join(' ')}
      data-acts=""
      style={
        {
          ...won?.style,
          '--seats': seats,
          ...(own && ownSize(own)),
        } as CSSProperties
      }
    >
      <div className="hero-stage">
        <div className="hero-room">
          {!__WINNERS__ && <div className="hero-shutters" data-in="before" aria-hidden="true" />}
          <h1 className="hero-name">
            {drawn && !own && <span className="visually-hidden">{text(brand.title, language)}</span>}
            <ContestName />
            {!wide && (
              <b data-in="archive" aria-hidden="true">
                {timeline.registration.opensAt.slice(0, 4)}
              </b>
            )}
          </h1>
          {first && <StageTitle in="winners">{text(first.name, language)}</StageTitle>}
          {!__WINNERS__ && films.length > 0 && <StageTitle in="finalists" />}
          <SeatsTitle spoken />
          <div className="hero-set">
            <div className="hero-floor" />
            <HeroScreen gap={wide || (own && isLow(own)) ? 'low' : 'high'}>
              <div className="hero-name" aria-hidden="true">
                <ContestName />
              </div>
            </HeroScreen>
            <Wall />
            <Contact />
            {!__WINNERS__ && (
              <>
                <ReviewDays />
                <div data-in="open last">
                  <Crew />
                </div>
              </>
            )}
          </div>
          <div className="hero-foot">
            <HeroLead />
            <div className="act-dates">
              <ActWhen />
            </div>
            <div className="act-do">
              {!__WINNERS__ && (
                <a
                  className="button button-text"
                  data-in="before"
                  href={pagePath(OPENING_CALENDAR, language)}
                >
                  {t('calendar')}
                </a>
              )}
              {!__WINNERS__ && link('/guidelines', 'open last', t('guidelines'))}
              {!__WINNERS__ && films.length > 0 && link('/shortlist', 'finalists', all)}
              {__WINNERS__ && link('/winners', 'winners', t('counted'), '#counted')}
              {__WINNERS__ && link('/shortlist', 'ceremony', all)}
              {__WINNERS__ && link('/winners', 'archive', t('programme.winners'))}
              <ActAction look="button-primary" film={!__WINNERS__ && films.length > 0}>
                {t('register')}
              </ActAction>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
