import { applies } from '../../lib/edition';
import type { CSSProperties } from 'react';
import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { contestDate, contestMonth } from '../../lib/times';
import { Plot } from '../../ui/Plot';
import { axisTicks, everyDay, type Overview } from './overview';
import { PhaseBand } from './PhaseBand';

const ROWS = ['registrations', 'uploads', 'submissions', 'viewings', 'nominations', 'scorecards'] as const;

/** The camp's entrants send no films, and nobody nominates. */
const CAMP_ROWS = ['registrations', 'uploads', 'scorecards'] as const;

/** What happened day by day, all rows on one axis of days. */
export function DaysPart({ overview, edition }: { overview: Overview; edition: Edition }) {
  const t = useTexts();
  const language = useLanguage();
  const days = everyDay(overview);
  const today = days.findIndex(({ day }) => day === overview.at.slice(0, 10));
  const notes: Partial<Record<(typeof ROWS)[number], string>> = {
    registrations: overview.registrations
      ? t('overview.registrationsNote', {
          approved: overview.registrations.approved,
          denied: overview.registrations.denied,
        })
      : undefined,
    uploads: overview.films ? t('overview.uploadsNote', { failed: overview.films.uploadsFailed }) : undefined,
    submissions: overview.films
      ? t('overview.submissionsNote', { judged: overview.films.judged })
      : undefined,
  };
  const nowAt = { '--x': (today + 0.5) / days.length } as CSSProperties;
  return (
    <section className="overview-days" aria-labelledby="overview-days">
      <div className="heading-row">
        <h2 id="overview-days">{t('overview.days')}</h2>
        <p>{t('overview.daysNote')}</p>
      </div>
      <div className="sheet">
        <PhaseBand {...{ overview, edition, days }} />
        <i className="sheet-now" aria-hidden="true" style={nowAt} />
        {(applies(edition) ? CAMP_ROWS : ROWS).map((row) => {
          const values = days.map((day) => day[row]);
          const total = values.reduce((sum, value) => sum + value, 0);
          const most = Math.max(0, ...values);
          const name = t(`overview.rows.${row}`);
          return (
            <div className="sheet-row" key={row}>
              <div>
                <strong>{name}</strong>
                <span className="faint">{notes[row]}</span>
              </div>
              <Plot values={values} now={today} label={t('overview.row', { name, total, most })} />
              <div className="num">
                <b className="big">{total.toLocaleString('en')}</b>
                {row === 'registrations' && overview.registrations?.waiting ? (
                  <em className="accent">
                    {t('overview.undecided', { count: overview.registrations.waiting })}
                  </em>
                ) : (
                  <span className="faint">{t('overview.peak', { count: most })}</span>
                )}
              </div>
            </div>
          );
        })}
        <div className="sheet-row sheet-axis num">
          <span />
          <div>
            {axisTicks(days, overview.at.slice(0, 10)).map(({ day, left, kind }) => (
              <span
                key={day}
                className={kind === 'today' ? 'is-today' : undefined}
                style={{ left: `${left}%` }}
              >
                {kind === 'today' && t('overview.today')}
                {kind === 'month' && contestMonth(day, language)}
                {kind === 'day' && contestDate(day, language)}
              </span>
            ))}
          </div>
          <span />
        </div>
      </div>
    </section>
  );
}
