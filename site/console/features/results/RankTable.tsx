import { Fragment } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { TableScroll } from '../../ui/TableScroll';
import { RankFilters } from './RankFilters';
import { RankRow } from './RankRow';
import { PAGE_SIZE, placeOn, scaleOf, tensOf, type RatedWork, type Results, type Scale } from './results';
import { usePrizeNames } from './usePrizeNames';
import { useRanks } from './useRanks';

/** The films by rank, with both totals on one axis and the line under each group of prizes. */
export function RankTable({ results }: { results: Results }) {
  const t = useTexts();
  const { official, works, connected } = results;
  const ranks = useRanks(results);
  const { shown, list, filter } = ranks;
  const [prizeNames, scale] = [usePrizeNames(results), scaleOf(works)];
  const pictured = works.some(({ pictureUrl }) => pictureUrl);
  const rows = ranks.ranks?.works ?? [];
  const ids = rows.map(({ workId }) => workId);
  const grouped = shown === official && !filter.values.sort;
  const group = (work: RatedWork) =>
    prizeNames(work.prizes) ||
    (work.rank === null ? t('results.few.title', { count: results.minimumCards }) : t('results.noPrize'));
  return (
    <>
      <RankFilters {...{ results, ranks }} />
      {!connected && <Note kind="warn">{t('results.notConnected')}</Note>}
      {ranks.isChosen && list.isPending && <Loading />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {ranks.ranks && rows.length === 0 && <EmptyState title={t('results.noFilm')} />}
      {rows.length > 0 && (
        <TableScroll name={t('shell.screens.results')}>
          <table className="data-table results-table" aria-busy={list.isFetching}>
            <thead>
              <tr>
                <th scope="col" className="align-end">
                  {t('results.rank')}
                </th>
                <th scope="col">{t('results.film')}</th>
                <th scope="col" className="align-end">
                  {t(`results.rankings.${shown}`)}
                </th>
                <th scope="col">
                  <Axis scale={scale} />
                </th>
                <th scope="col" className="align-end">
                  {t(`results.rankings.${shown === 'mean' ? 'corrected' : 'mean'}`)}
                </th>
                <th scope="col" className="align-end">
                  {t('results.moved')}
                </th>
                <th scope="col" className="align-end">
                  {t('results.cards')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((work, i) => (
                <Fragment key={work.workId}>
                  {grouped && (i === 0 || group(rows[i - 1]!) !== group(work)) && (
                    <tr className="table-cut">
                      <td colSpan={7}>
                        <div className="cutline">{group(work)}</div>
                      </td>
                    </tr>
                  )}
                  <RankRow {...{ work, shown, official, scale, pictured }} works={ids} />
                </Fragment>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {ranks.ranks && ranks.ranks.total > PAGE_SIZE && (
        <Pager page={filter.page} size={PAGE_SIZE} total={ranks.ranks.total} onChange={filter.turnTo} />
      )}
      <p className="results-key small faint">{t('results.key')}</p>
    </>
  );
}

function Axis({ scale }: { scale: Scale }) {
  const t = useTexts();
  return (
    <div className="results-scale num">
      <span className="visually-hidden">{t('results.axis')}</span>
      {tensOf(scale).map((points) => (
        <span key={points} aria-hidden="true" style={{ left: `${placeOn(scale, points)}%` }}>
          {points}
        </span>
      ))}
    </div>
  );
}
