import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { phaseName, SHORT, type Overview } from './overview';
import { lineOf } from './road';

/** The steps that have a date, on a line of time below the phases. */
export function RoadPlot({ overview, edition }: { overview: Overview; edition: Edition }) {
  const t = useTexts();
  const language = useLanguage();
  const { road, phases, at } = overview;
  const place = lineOf(overview);
  if (!place) return null;
  const now = place(at);
  const done = road.filter(({ state }) => state === 'done').length;
  return (
    <div className="road-plot" role="img" aria-label={t('overview.roadPlot', { done, count: road.length })}>
      <div className="road-phases">
        {phases.map(({ id, startsAt, endsAt }, i) => {
          if (!startsAt) return null;
          const end = endsAt ?? phases[i + 1]?.startsAt;
          const right = end ? place(end) : 100;
          const isNow = startsAt <= at && (!end || at < end);
          return (
            <span
              key={id}
              className={[isNow && 'is-now', right - place(startsAt) < SHORT && 'is-short']
                .filter(Boolean)
                .join(' ')}
              data-side={place(startsAt) > 50 ? 'right' : 'left'}
              title={phaseName(edition, id, language)}
              style={{ left: `${place(startsAt)}%`, width: `${right - place(startsAt)}%` }}
            >
              <b>{phaseName(edition, id, language)}</b>
            </span>
          );
        })}
      </div>
      <div className="road-line">
        <i className="road-past" style={{ width: `${now}%` }} />
        {road.map(
          (step) =>
            step.at && (
              <i
                key={step.id}
                className={`road-step is-${step.state}`}
                title={step.title[language]}
                style={{ left: `${place(step.at)}%` }}
              />
            ),
        )}
      </div>
    </div>
  );
}
