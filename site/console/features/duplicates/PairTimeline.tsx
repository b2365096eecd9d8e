import { useTexts } from '../../i18n/useTexts';
import { clock, secondsBy, type Pair, type Segment } from './duplicates';
import type { Tied } from './useTied';

const WIDTH = 764;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];

/** Whole steps of time, at most eight in a film. */
const ticks = (seconds: number): number[] => {
  const step = STEPS.find((each) => seconds / each <= 8) ?? 3600;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, i) => i * step);
};

/** The seconds that match, on a line for each film and ground, and ribbons that join them. */
export function PairTimeline({ pair, tied }: { pair: Pair; tied: Tied }) {
  const t = useTexts();
  const ends = { a: Math.max(pair.a.seconds, 0.1), b: Math.max(pair.b.seconds, 0.1) };
  const x = (film: 'a' | 'b', at: number) => (Math.min(at, ends[film]) / ends[film]) * WIDTH;
  const bar = (film: 'a' | 'b', by: Segment['by'], top: number) => (
    <g key={`${film}${by}`}>
      <rect className="duplicates-lane" x={0} y={top} width={WIDTH} height={12} />
      {pair.segments
        .filter((each) => each.by === by)
        .map((each, i) => {
          const [from, to] = each[film];
          return (
            <rect
              key={i}
              className={`segment-${by}`}
              x={x(film, from)}
              y={top}
              width={Math.max(2, x(film, to) - x(film, from))}
              height={12}
            />
          );
        })}
    </g>
  );
  const ribbon = ({ a, b, by }: Segment, i: number) => {
    const [a0, a1, b0, b1] = [x('a', a[0]), x('a', a[1]), x('b', b[0]), x('b', b[1])];
    return (
      <path
        key={i}
        className={`match match-${by}${i === tied.number ? ' is-on' : ''}`}
        d={`M${a0} 52C${a0} 110 ${b0} 100 ${b0} 158H${b1}C${b1} 100 ${a1} 110 ${a1} 52Z`}
        onClick={() => tied.move(i - tied.number)}
      />
    );
  };
  return (
    <>
      <div className="duplicates-keys small faint">
        <kbd>{t('duplicates.space')}</kbd> {t('duplicates.both')} <kbd>{'['}</kbd>
        <kbd>{']'}</kbd> {t('duplicates.matches')} <kbd>M</kbd> {t('duplicates.mirror')} <kbd>Q</kbd>{' '}
        {t('duplicates.left')} <kbd>P</kbd> {t('duplicates.right')}
        <span className="duplicates-legend">
          {(['picture', 'sound'] as const).map((by) => (
            <span key={by}>
              <i className={`segment-${by}`} />
              {t(`duplicates.legend.${by}`, { seconds: Math.round(secondsBy(pair, by)) })}
            </span>
          ))}
        </span>
      </div>
      <svg
        className="plot duplicates-plot"
        viewBox={`0 0 ${WIDTH} 216`}
        role="img"
        aria-label={t('duplicates.plot')}
      >
        {ticks(ends.a).map((at) => (
          <text key={at} x={x('a', at)} y={10}>
            {clock(at)}
          </text>
        ))}
        {bar('a', 'picture', 18)}
        {bar('a', 'sound', 34)}
        {pair.segments.map(ribbon)}
        {bar('b', 'picture', 164)}
        {bar('b', 'sound', 180)}
        {ticks(ends.b).map((at) => (
          <text key={at} x={x('b', at)} y={212}>
            {clock(at)}
          </text>
        ))}
        <path className="duplicates-now" d={`M${x('a', Math.max(0, tied.at))} 12V50`} />
        <path className="duplicates-now" d={`M${x('b', Math.max(0, tied.there))} 160V196`} />
      </svg>
    </>
  );
}
