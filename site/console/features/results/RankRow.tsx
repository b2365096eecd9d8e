import { useTexts } from '../../i18n/useTexts';
import { useMakerText } from '../../lib/makers';
import { Thumb } from '../../ui/Thumb';
import { WorkLink } from '../../ui/WorkLink';
import { WorkTitle } from '../../ui/WorkTitle';
import { movedBy, placeOn, tensOf, type RatedWork, type Ranking, type Scale } from './results';

interface RankRowProps {
  work: RatedWork;
  shown: Ranking;
  official: Ranking;
  scale: Scale;
  /** Some film of the table has a picture. */
  pictured: boolean;
  /** The works of the table, in its order. */
  works: number[];
}

/** A film with both totals, and where they lie on the axis. */
export function RankRow({ work, shown, official, scale, pictured, works }: RankRowProps) {
  const t = useTexts();
  const makerText = useMakerText();
  const { title, workId, pictureUrl, credits, mean, corrected, interval, cards } = work;
  const rated = cards > 0;
  const total = work[shown].total;
  const other = shown === 'mean' ? corrected.total : mean.total;
  const moved = work.rank !== null ? movedBy(work, official) : 0;
  return (
    <tr>
      <td className="align-end strong">{work[shown].rank || ''}</td>
      <th scope="row">
        <span className="results-film">
          {pictured && <Thumb address={pictureUrl} />}
          <span>
            <WorkLink id={workId} works={works}>
              <WorkTitle id={workId} title={title} />
            </WorkLink>{' '}
            <span className="faint num">{workId}</span>
            <i className="small faint">
              {[credits !== title && credits, makerText(work)].filter(Boolean).join(' · ')}
            </i>
          </span>
        </span>
      </th>
      <td className="align-end strong">{rated ? total.toFixed(2) : t('results.noCard')}</td>
      <td>
        {rated && (
          <svg
            className="plot results-plot"
            role="img"
            aria-label={t('results.interval', {
              low: interval.low.toFixed(1),
              high: interval.high.toFixed(1),
            })}
          >
            {tensOf(scale).map((points) => (
              <line
                key={points}
                className="grid"
                x1={`${placeOn(scale, points)}%`}
                x2={`${placeOn(scale, points)}%`}
                y1="0"
                y2="100%"
              />
            ))}
            {interval.draws > 0 && (
              <line
                className="whisk"
                x1={`${placeOn(scale, interval.low)}%`}
                x2={`${placeOn(scale, interval.high)}%`}
                y1="50%"
                y2="50%"
              />
            )}
            <circle className="ring" cx={`${placeOn(scale, mean.total)}%`} cy="50%" r="4" />
            <circle className="dot" cx={`${placeOn(scale, corrected.total)}%`} cy="50%" r="4.5" />
          </svg>
        )}
      </td>
      <td className="align-end quiet">{rated && other.toFixed(2)}</td>
      <td className="align-end num">{moved === 0 ? '' : `${moved > 0 ? '▲' : '▼'} ${Math.abs(moved)}`}</td>
      <td className="align-end quiet">{cards}</td>
    </tr>
  );
}
