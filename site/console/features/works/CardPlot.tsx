import { useTexts } from '../../i18n/useTexts';
import { placeOn, tensOf, type Scale } from '../results/results';
import type { Card, Result } from './works';

/** The tens around the totals and the interval. */
function scaleOf(cards: Card[], { mean, corrected, interval }: Result): Scale {
  const totals = cards.flatMap(({ total }) => (total === null ? [] : [total]));
  const points = [...totals, mean.total, corrected.total, interval.low, interval.high];
  const from = Math.max(0, Math.floor(Math.min(...points) / 10) * 10);
  return { from, to: Math.min(100, Math.max(from + 10, Math.ceil(Math.max(...points) / 10) * 10)) };
}

/** The totals of the cards on the axis of points, with mean, corrected total and interval below them. */
export function CardPlot({ cards, result }: { cards: Card[]; result: Result }) {
  const t = useTexts();
  const { mean, corrected, interval, rank, of } = result;
  const scale = scaleOf(cards, result);
  const x = (points: number) => `${placeOn(scale, points)}%`;
  const figures = {
    mean: mean.total.toFixed(1),
    corrected: corrected.total.toFixed(1),
    rank: rank ?? '–',
    of,
  };
  return (
    <>
      <svg className="plot dossier-plot" height="66" role="img" aria-label={t('works.plot', figures)}>
        <line className="axis" x1="0" x2="100%" y1="44.5" y2="44.5" />
        {tensOf(scale).map((points, i, tens) => (
          <g key={points}>
            <line className="grid" x1={x(points)} x2={x(points)} y1="6" y2="48" />
            <text
              x={x(points)}
              y="62"
              textAnchor={i === 0 ? 'start' : i === tens.length - 1 ? 'end' : 'middle'}
            >
              {points}
            </text>
          </g>
        ))}
        <line className="whisk" x1={x(interval.low)} x2={x(interval.high)} y1="44" y2="44" />
        {cards.map(({ judge, total }) =>
          total === null ? null : <circle key={judge} className="plot-dot" cx={x(total)} cy="26" r="5" />,
        )}
        <circle className="ring" cx={x(mean.total)} cy="44" r="5" />
        <circle className="dot" cx={x(corrected.total)} cy="44" r="6" />
      </svg>
      <p className="small faint num dossier-key">{t('works.plotKey', figures)}</p>
    </>
  );
}
