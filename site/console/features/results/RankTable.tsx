import { Fragment, useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { TableScroll } from '../../ui/TableScroll';
import { RankRow } from './RankRow';
import { placeOn, scaleOf, tensOf, type RatedWork, type Ranking, type Results, type Scale } from './results';
import { usePrizeNames } from './usePrizeNames';

const RANKINGS: Ranking[] = ['corrected', 'mean'];

/** The films by rank, with both totals on one axis and the line under each group of prizes. */
export function RankTable({ results }: { results: Results }) {
  const t = useTexts();
  const { official, works, connected, ranking } = results;
  const [shown, setShown] = useState(official);
  const [prizeNames, scale] = [usePrizeNames(results), scaleOf(works)];
  const pictured = works.some(({ pictureUrl }) => pictureUrl);
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
        <p className="sm f">{t(ranking.at ? 'results.chosen' : 'results.neverChosen')}</p>
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
                <RankRow {...{ work, shown, official, scale, pictured }} />
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
  return (
    <div className="rs-scale num">
      <span className="visually-hidden">{t('results.axis')}</span>
      {tensOf(scale).map((points) => (
        <span key={points} aria-hidden="true" style={{ left: `${placeOn(scale, points)}%` }}>
          {points}
        </span>
      ))}
    </div>
  );
}
