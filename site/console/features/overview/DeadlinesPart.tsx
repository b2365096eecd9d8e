import type { Edition } from '../../../src/lib/edition';
import { inReadersZone } from '../../../src/lib/locale/dates';
import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { durationText } from '../../lib/durations';
import { contestTime } from '../../lib/times';
import { phaseName, type Overview } from './overview';

/** How many of the next deadlines are listed. */
const SHOWN = 6;

/** The next moments of the contest, in its zone and in the reader's. */
export function DeadlinesPart({ overview, edition }: { overview: Overview; edition: Edition }) {
  const t = useTexts();
  const language = useLanguage();
  const now = Date.parse(overview.at);
  const next = overview.deadlines.filter(({ at }) => Date.parse(at) > now).slice(0, SHOWN);
  return (
    <section className="ov-dates" aria-labelledby="ov-dates">
      <div className="h">
        <h2 id="ov-dates">{t('overview.deadlines')}</h2>
        <p>{t('overview.zones')}</p>
      </div>
      <ul>
        {next.map(({ kind, phase, at }) => (
          <li key={kind + phase + at}>
            <div>
              <strong>
                {edition === 'camp' && (kind === 'registration_opens' || kind === 'registration_ends')
                  ? t(`overview.campKinds.${kind}`)
                  : t(`overview.kinds.${kind}`, { phase: phase ? phaseName(edition, phase, language) : '' })}
              </strong>
              <span className="q num">
                {t('overview.left', { time: durationText(t, Date.parse(at) - now) })}
              </span>
            </div>
            <div className="f num">
              <span>{contestTime(at, language)}</span>
              {/* The first column says 1 Oct, 00:00, never 30 Sept, 24:00. */}
              <span>{inReadersZone(at, language, true)}</span>
            </div>
          </li>
        ))}
      </ul>
      {next.length === 0 && <p>{t('overview.none')}</p>}
    </section>
  );
}
