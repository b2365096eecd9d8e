import { useTranslation } from 'react-i18next';
import { distributionOf, ranksOf } from '../model/distribution';

interface ScoreDistributionProps {
  /** The totals of the judge's complete scorecards of other works. */
  totals: readonly number[];
  /** What the total of the open work can become; null while it has no score. */
  reach: { least: number; most: number } | null;
}

/** Height of the axis above the bottom of the plot, and width of the plot, in its own units. */
const AXIS = 34;
const WIDTH = 376;

/** The judge's totals so far as dots, and where the open work lies among them. */
export function ScoreDistribution({ totals, reach }: ScoreDistributionProps) {
  const { t } = useTranslation('judging');
  const { from, dots, median } = distributionOf(totals, reach?.least ?? null);
  const x = (total: number) => ((total - from) / (100 - from)) * WIDTH;
  const ticks = Array.from({ length: (100 - from) / 20 + 1 }, (_, index) => from + index * 20);
  const ranks = reach && ranksOf(totals, reach.least, reach.most);
  const of = totals.length + 1;
  const place =
    ranks &&
    (ranks.best === ranks.worst
      ? t('score.rank', { rank: ranks.best, of })
      : t('score.ranks', { ...ranks, of }));
  const levels = Math.max(1, ...dots.map(({ level }) => level + 1));
  const apart = Math.min(9, 26 / levels);
  return (
    <div className="score-dist">
      <p>
        <b>{t('score.totals')}</b>
        <span className="num">
          {median === null
            ? t('score.noTotals')
            : [t('score.median', { median }), place].filter(Boolean).join(t('score.comma'))}
        </span>
      </p>
      <svg
        viewBox={`-6 0 ${WIDTH + 12} 54`}
        role="img"
        aria-label={t('score.plot', { count: totals.length })}
      >
        <path className="dist-axis" d={`M0 ${AXIS}.5H${WIDTH}`} />
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="dist-axis" d={`M${x(tick)} ${AXIS}v5`} />
            <text x={x(tick)} y="52" textAnchor={tick === from ? 'start' : tick === 100 ? 'end' : 'middle'}>
              {tick}
            </text>
          </g>
        ))}
        {dots.map(({ total, level }, index) => (
          <circle key={index} className="dist-dot" cx={x(total)} cy={AXIS - 5 - level * apart} r="4" />
        ))}
        {reach && (
          <>
            <path className="dist-reach" d={`M${x(reach.least)} ${AXIS}H${x(reach.most)}`} />
            <path className="dist-mark" d={`M${x(reach.least)} 6v28M${x(reach.most)} 22v12`} />
          </>
        )}
      </svg>
    </div>
  );
}
