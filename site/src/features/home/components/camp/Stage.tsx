import { useTranslation } from 'react-i18next';
import { brand, rules, timeline } from '@/content/catalogue';
import { actDates } from '@/lib/clock/acts';
import { text } from '@/lib/locale/language';
import { OPENING_CALENDAR, pagePath } from '@/lib/paths';
import { useLanguage } from '@/lib/locale/useLanguage';
import { StagePlan } from './StagePlan';
import { StageName } from '@/ui/art/StageName';
import { Lines } from '../Lines';
import { dayAt, offsetMinutes } from '@/lib/locale/dates';
import { ActAction } from '../ActAction';
import { ActWhen } from '../ActWhen';
import content from '@applications-about.json';
import './stage.css';

/** The first screen: the plan of a stage, with a mark for each selected team and a chair for each shortlisted concept. */
export function Stage() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { opensAt } = timeline.registration;
  const day = dayAt(Date.parse(opensAt), offsetMinutes(opensAt), language);
  const applications = timeline.phases.find(({ id }) => id === 'registration');
  return (
    <section className="stage" data-acts="">
      <StagePlan marks={rules.figures.selectedTeams ?? 0} seats={rules.figures.shortlistedConcepts ?? 0} />
      <StageName
        className="stage-name"
        name={text(brand.contest, language)}
        parts={content.stageName[language]}
      />
      <p className="stage-side">{text(content.aside, language)}</p>
      <p className="stage-seal" aria-hidden="true">
        {text(content.seal, language)}
      </p>
      <p className="stage-scale" aria-hidden="true">
        {t('camp.scale')}
      </p>
      <div className="stage-lead">
        <p data-in="open">
          <Lines lines={content.lead} />
        </p>
        <p data-in="before">{t('lead.before', { day })}</p>
        <p data-in="last">{t('lead.last')}</p>
        <p data-in="closed">{t('lead.closed')}</p>
        {actDates.winners && <p data-in="winners">{t('lead.winners')}</p>}
      </div>
      <div className="stage-act">
        <p className="stage-dates" data-in="before open last closed">
          <span className="stage-label">{t('camp.applications', { year: opensAt.slice(0, 4) })}</span>
          {applications && <strong className="num">{text(applications.when, language)}</strong>}
        </p>
        <ActWhen />
        <a data-in="before" href={pagePath(OPENING_CALENDAR, language)}>
          {t('calendar')}
        </a>
        <ActAction look="button-primary">{t('apply')}</ActAction>
      </div>
    </section>
  );
}
