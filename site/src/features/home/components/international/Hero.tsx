import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from '../../../../content/catalogue';
import { text } from '../../../../lib/locale/language';
import { pagePath } from '../../../../lib/paths';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { Crew } from '../../../../ui/art/Crew';
import { Lines } from '../Lines';
import { NextStepAction } from '../NextStepAction';
import content from '@catalogue/editions/international/about.json';
import { HeroScreen } from './HeroScreen';
import './hero.css';

function ContestName() {
  const language = useLanguage();
  const drawn = content.lettering?.[language];
  if (!drawn) return text(brand.name, language);
  return (
    <svg viewBox={drawn.viewBox} preserveAspectRatio="none" fill="currentColor" aria-hidden="true">
      {drawn.paths.map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  );
}

/** The first screen: the contest's name, a lit cinema screen with the countdown, and the links to register and to the guidelines. */
export function Hero() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const drawn = content.lettering?.[language] !== undefined;
  return (
    <section className={drawn ? 'hero hero-drawn' : 'hero'}>
      <div className="wrap">
        <div className="hero-stage">
          <h1 className="hero-name">
            {drawn && <span className="visually-hidden">{text(brand.title, language)}</span>}
            <ContestName />
          </h1>
          <div className="hero-set">
            <div className="hero-floor" />
            <HeroScreen gap={drawn ? 'low' : 'high'}>
              <div className="hero-name" aria-hidden="true">
                <ContestName />
              </div>
            </HeroScreen>
            <Crew />
          </div>
        </div>
        <div className="grid hero-foot">
          <p className="lead">
            <Lines lines={content.lead} />
          </p>
          <div className="row">
            <Link className="button button-text" to={pagePath('/guidelines', language)}>
              {t('guidelines')}
            </Link>
            <NextStepAction look="button-primary">{t('register')}</NextStepAction>
          </div>
        </div>
      </div>
    </section>
  );
}
