import { Fragment, useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { TableScroll } from '../../ui/TableScroll';
import { movedBy, placeOn, scaleOf, type RatedWork, type Ranking, type Results, type Scale } from './results';
import { usePrizeNames } from './usePrizeNames';

const RANKINGS: Ranking[] = ['corrected', 'mean'];

/** The films by rank, with both totals on one axis and the line under each group of prizes. */
export function RankTable({ results }: { results: Results }) {
  const t = useTexts();
  const { official, works, connected } = results;
  const [shown, setShown] = useState(official);
  const [prizeNames, scale] = [usePrizeNames(results), scaleOf(works)];
  const rankOf = (work: RatedWork) => work[shown].rank || Infinity;
  const rows = [...works].sort((a, b) => rankOf(a) - rankOf(b));
  const group = (work: RatedWork) => prizeNames(work.prizes) || t('results.noPrize');
  return (
    <>
      <div className="tools">
        <div className="segments" role="group" aria-label={t('results.ranking')}>
          {RANKINGS.map((ranking) => (
            <button
              key={ranking}
              type="button"
              aria-pressed={ranking === shown}
              onClick={() => setShown(ranking)}
            >
              {t(ranking === official ? 'results.official' : 'results.other', {
                ranking: t(`results.rankings.${ranking}`),
              })}
            </button>
          ))}
        </div>
        <p className="sm f">{t('results.chosen')}</p>
      </div>
      {!connected && <Note kind="warn">{t('results.notConnected')}</Note>}
      <TableScroll name={t('shell.screens.results')}>
        <table className="t rs-table">
          <thead>
            <tr>
              <th scope="col" className="r">
                {t('results.rank')}
              </th>
              <th scope="col">{t('results.film')}</th>
              <th scope="col" className="r">
                {t(`results.rankings.${shown}`)}
              </th>
              <th scope="col">
                <Axis scale={scale} />
              </th>
              <th scope="col" className="r">
                {t(`results.rankings.${shown === 'mean' ? 'corrected' : 'mean'}`)}
              </th>
              <th scope="col" className="r">
                {t('results.moved')}
              </th>
              <th scope="col" className="r">
                {t('results.cards')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((work, i) => (
              <Fragment key={work.workId}>
                {shown === official && (i === 0 || group(rows[i - 1]!) !== group(work)) && (
                  <tr className="t-cut">
                    <td colSpan={7}>
                      <div className="cutline">{group(work)}</div>
                    </td>
                  </tr>
                )}
                <Row work={work} shown={shown} official={official} scale={scale} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="rs-key sm f">{t('results.key')}</p>
    </>
  );
}

function Axis({ scale }: { scale: Scale }) {
  const t = useTexts();
  const tens: number[] = [];
  for (let points = scale.from; points <= scale.to; points += 10) tens.push(points);
  return (
    <div className="rs-scale num">
      <span className="visually-hidden">{t('results.axis')}</span>
      {tens.map((points) => (
        <span key={points} aria-hidden="true" style={{ left: `${placeOn(scale, points)}%` }}>
          {points}
        </span>
      ))}
    </div>
  );
}

interface RowProps {
  work: RatedWork;
  shown: Ranking;
  official: Ranking;
  scale: Scale;
}

function Row({ work, shown, official, scale }: RowProps) {
  const t = useTexts();
  const { mean, corrected, interval, cards } = work;
  const rated = cards > 0;
  const total = work[shown].total;
  const other = shown === 'mean' ? corrected.total : mean.total;
  const moved = rated ? movedBy(work, official) : 0;
  return (
    <tr>
      <td className="r w">{work[shown].rank || ''}</td>
      <th scope="row">
        {work.title} <span className="f num">{work.workId}</span>
      </th>
      <td className="r w">{rated ? total.toFixed(2) : t('results.noCard')}</td>
      <td>
        {rated && (
          <svg
            className="plot rs-plot"
            role="img"
            aria-label={t('results.interval', {
              low: interval.low.toFixed(1),
              high: interval.high.toFixed(1),
            })}
          >
            <line
              className="whisk"
              x1={`${placeOn(scale, interval.low)}%`}
              x2={`${placeOn(scale, interval.high)}%`}
              y1="50%"
              y2="50%"
            />
            <circle className="ring" cx={`${placeOn(scale, mean.total)}%`} cy="50%" r="4" />
            <circle className="dot" cx={`${placeOn(scale, corrected.total)}%`} cy="50%" r="4.5" />
          </svg>
        )}
      </td>
      <td className="r q">{rated && other.toFixed(2)}</td>
      <td className="r num">{moved === 0 ? '' : `${moved > 0 ? '▲' : '▼'} ${Math.abs(moved)}`}</td>
      <td className="r q">{cards}</td>
    </tr>
  );
}
