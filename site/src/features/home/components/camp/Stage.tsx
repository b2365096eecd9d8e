import { useTranslation } from 'react-i18next';
import { brand, rules, timeline } from '../../../../content/catalogue';
import { actDates } from '../../../../lib/clock/acts';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { StagePlan } from './StagePlan';
import { Lines } from '../Lines';
import { dayAt, offsetMinutes } from '../../../../lib/locale/dates';
import { ActAction } from '../ActAction';
import { ActWhen } from '../ActWhen';
import content from '@catalogue/editions/camp/about.json';
import './stage.css';

/** Turns columns of characters, read from right to left, into the cells of a grid, row by row. */
function cells(columns: readonly string[][]): string[] {
  const rows = Math.max(...columns.map((column) => column.length));
  return Array.from({ length: rows }, (_, row) =>
    [...columns].reverse().map((column) => column[row] ?? ''),
  ).flat();
}

function StageName() {
  const language = useLanguage();
  const parts = content.stageName[language];
  const vertical = language === 'zh';
  return (
    <h1 className={vertical ? 'stage-name' : 'stage-name stage-name-lines'}>
      <span className="visually-hidden">{text(brand.contest, language)}</span>
      {(vertical ? cells(parts) : parts.flat()).map((part) => (
        <span key={part} aria-hidden="true" className={/^[A-Z]+$/.test(part) ? 'stage-latin' : undefined}>
          {part}
        </span>
      ))}
    </h1>
  );
}

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
      <StageName />
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
        <p data-in="before open last closed">
          {t('camp.applications', { year: timeline.registration.opensAt.slice(0, 4) })}
          {applications && <strong className="num">{text(applications.when, language)}</strong>}
        </p>
        <ActWhen />
        <ActAction look="button-primary">{t('apply')}</ActAction>
      </div>
    </section>
  );
}
