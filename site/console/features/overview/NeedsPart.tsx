import { Link } from 'react-router-dom';
import type { Edition } from '../../../src/lib/edition';
import { useTexts } from '../../i18n/useTexts';
import { durationText } from '../../lib/durations';
import { EmptyState } from '../../ui/State';
import type { Overview } from './overview';

type Need = Overview['needs'][number]['kind'];

/** The list that shows exactly what is counted. */
const WHERE: Record<Need, string> = {
  registrations_waiting: 'registrations',
  copies_failed: 'submissions?screening=failed',
  works_repeated: 'submissions?repeated=true',
  mails_failed: 'mails?state=failed',
  judges_late: 'jury',
  judges_never_logged_in: 'jury',
};

/** Pending work, each item with a link to it. */
export function NeedsPart({ overview, edition }: { overview: Overview; edition: Edition }) {
  const t = useTexts();
  const needs = overview.needs.filter(({ count }) => count > 0);
  const age = (since: string) => durationText(t, Date.parse(overview.at) - Date.parse(since));
  return (
    <section className="ov-hand" aria-labelledby="ov-hand">
      <div className="h">
        <h2 id="ov-hand">{t('overview.hand')}</h2>
      </div>
      {needs.length === 0 && (
        <EmptyState mark="success" title={t('overview.nothing')} text={t('overview.nothingText')} />
      )}
      <ul>
        {needs.map(({ kind, count, since }, i) => (
          <li key={kind} className={i === 0 ? 'is-on' : undefined}>
            <Link to={`/${edition}/${WHERE[kind]}`}>
              <b className="big a num">{count}</b>
              <span>
                <strong>{t(`overview.needs.${kind}`)}</strong>
                <em>
                  {since && t('overview.since', { time: age(since) })}
                  {kind === 'registrations_waiting' && t('overview.promise')}
                </em>
              </span>
              <i />
              <span className="button button-outline button-mini">{t('overview.look')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
