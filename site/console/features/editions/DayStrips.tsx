import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { spansOf, type EditionPlan } from './newEdition';

/** Two strips of days, the former season over the new one: weekday under weekday where the weekdays are kept. */
export function DayStrips({ plan }: { plan: EditionPlan }) {
  const t = useTexts();
  const language = useLanguage();
  const strips = (['old', 'new'] as const).map((side) => ({ side, spans: spansOf(plan.dates, side) }));
  const days = Math.max(1, ...strips.flatMap(({ spans }) => spans.map(({ end }) => end)));
  const percent = (value: number) => `${(value / days) * 100}%`;
  return (
    <div className="day-strips" role="img" aria-label={t('editions.strips', { days: plan.days })}>
      {strips.map(({ side, spans }) => {
        const year = plan.dates[0]?.[side].slice(0, 4);
        return (
          <div key={side} className={`day-strip is-${side}`}>
            <div className="day-spans" aria-hidden="true">
              {spans.map(({ id, name, start, end }) => (
                <span
                  key={id}
                  style={{ insetInlineStart: percent(start), width: percent(Math.max(1, end - start)) }}
                >
                  {name[language]}
                </span>
              ))}
            </div>
            <span className="small faint num">{year}</span>
          </div>
        );
      })}
    </div>
  );
}
