import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { contestBeginning, contestDeadline } from '../../lib/times';
import { TableScroll } from '../../ui/TableScroll';
import type { Overview } from './overview';
import { RoadPlot } from './RoadPlot';
import { stepsOfNow } from './road';

const MARKS = { done: 'status-ok', next: 'status-wait', blocked: 'status-warn', waits: 'status-off' };

/** The steps of the contest, from the data and the dates: nobody ticks them. */
export function RoadPart({ overview, edition }: { overview: Overview; edition: Edition }) {
  const t = useTexts();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const { road } = overview;
  if (road.length === 0) return null;
  const few = stepsOfNow(road);
  return (
    <section className="overview-road" aria-labelledby="overview-road">
      <div className="heading-row">
        <h2 id="overview-road">{t('overview.road')}</h2>
        <p>{t('overview.roadNote')}</p>
      </div>
      <RoadPlot overview={overview} edition={edition} />
      <TableScroll name={t('overview.road')}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('overview.step')}</th>
              <th scope="col">{t('overview.when')}</th>
              <th scope="col">{t('overview.state')}</th>
              <th scope="col">{t('overview.fromData')}</th>
            </tr>
          </thead>
          <tbody>
            {(all ? road : few).map(({ id, title, state, at, ends, fact, path, blockedBy }) => (
              <tr key={id} className={state === 'next' ? 'is-on' : undefined}>
                <th scope="row">
                  <Link to={`/${edition}/${path}`}>{title[language]}</Link>
                </th>
                <td className="quiet num">
                  {at ? (ends ? contestDeadline : contestBeginning)(at, language) : ''}
                </td>
                <td>
                  <span className={`status ${MARKS[state]}`}>{t(`overview.roadStates.${state}`)}</span>
                </td>
                <td className={blockedBy.length > 0 ? undefined : 'quiet'}>
                  {blockedBy.length > 0
                    ? blockedBy.map((blocker) => blocker[language]).join(language === 'zh' ? '；' : '; ')
                    : fact[language]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {few.length < road.length && (
        <button type="button" className="button button-quiet button-mini" onClick={() => setAll(!all)}>
          {all ? t('overview.fewSteps') : t('overview.allSteps', { count: road.length })}
        </button>
      )}
    </section>
  );
}
