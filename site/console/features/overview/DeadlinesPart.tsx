import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { durationText } from '../../lib/durations';
import { contestZone } from '../../lib/contestZone';
import { contestBeginning, contestDeadline, readersTimeBeside } from '../../lib/times';
import { phaseName, type Overview } from './overview';

/** Whether a day begins with the moment; at another one a day ends. */
const begins = (kind: string) => /(opens|starts)$/.test(kind);

/** How many of the next deadlines are listed. */
const SHOWN = 6;

/** The next moments of the contest, in its zone and in the reader's. */
export function DeadlinesPart({ overview, edition }: { overview: Overview; edition: Edition }) {
  const t = useTexts();
  const language = useLanguage();
  const now = Date.parse(overview.at);
  const next = overview.deadlines.filter(({ at }) => Date.parse(at) > now).slice(0, SHOWN);
  return (
    <section className="overview-dates" aria-labelledby="overview-dates">
      <div className="heading-row">
        <h2 id="overview-dates">{t('overview.deadlines')}</h2>
        <p>{t('overview.zones', { city: contestZone().city[language] })}</p>
      </div>
      <ul>
        {next.map(({ kind, phase, at }) => (
          <li key={kind + phase + at}>
            <div>
              <strong>
                {t(`overview.kinds.${kind}`, { phase: phase ? phaseName(edition, phase, language) : '' })}
              </strong>
              <span className="quiet num">
                {t('overview.left', { time: durationText(t, Date.parse(at) - now) })}
              </span>
            </div>
            <div className="faint num">
              <span>{begins(kind) ? contestBeginning(at, language) : contestDeadline(at, language)}</span>
              <span>{readersTimeBeside(at, language, begins(kind))}</span>
            </div>
          </li>
        ))}
      </ul>
      {next.length === 0 && <p>{t('overview.none')}</p>}
    </section>
  );
}
