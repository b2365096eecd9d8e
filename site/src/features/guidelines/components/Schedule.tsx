import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import type { Phase } from '../../../content/catalogue.gen';
import { text, type Language } from '../../../lib/locale/language';
import { zoneName } from '../../../lib/locale/dates';
import guidelines from '@edition/guidelines.json';
import { wordsFor } from '../../../lib/island';
import { standing, whenOf } from '../../../content/phases';
import { useLanguage } from '../../../lib/locale/useLanguage';
import '../../../ui/feedback/tag.css';
import '../../../ui/layout/table.css';

/** The zone's name; that of Beijing, which has no summer time, in Chinese with its offset: 北京时间（UTC+8）. */
function zoneText(language: Language): string {
  const name = zoneName(language);
  return name === '北京时间' ? `${name}（UTC+8）` : name;
}

/** The hour or the days of a phase, with the year when they are fixed. */
function datesOf(phase: Phase, language: Language): string {
  const { startsAt, endsAt, at } = phase;
  const words = whenOf(phase, language);
  if (at || !startsAt || !endsAt) return words;
  const year = startsAt.slice(0, 4);
  return language === 'zh' ? `${year} 年 ${words}` : `${words} ${year}`;
}

/** The phases of the contest and what happens in each. `scheduleIsland` marks the current one. */
export function Schedule() {
  const { t } = useTranslation('guidelines');
  const language = useLanguage();
  const { current } = standing(timeline.phases, null);
  return (
    <section id="schedule" aria-labelledby="schedule-title">
      <h2 id="schedule-title">{t('schedule.title')}</h2>
      <table className="table schedule">
        <thead>
          <tr>
            <th scope="col">{t('schedule.phase')}</th>
            <th scope="col">{t('schedule.dates')}</th>
            <th scope="col">{t('schedule.what')}</th>
          </tr>
        </thead>
        <tbody data-island="schedule" {...wordsFor({ now: t('schedule.now') })}>
          {timeline.phases.map((phase) => {
            const now = phase.id === current;
            const what = guidelines.schedule[phase.id];
            return (
              <tr
                key={phase.id}
                data-phase={phase.id}
                className={now ? 'is-now' : undefined}
                aria-current={now ? 'step' : undefined}
              >
                <th scope="row">
                  {text(phase.name, language)}
                  {now && <span className="tag tag-lit">{t('schedule.now')}</span>}
                </th>
                <td className="num">
                  {datesOf(phase, language)}
                  {phase.at && <span className="readers-time" data-readers-time={phase.at} />}
                </td>
                <td>{what && text(what, language)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="caption schedule-zone">{t('zone', { zone: zoneText(language) })}</p>
    </section>
  );
}
