import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import type { Rules } from './rules';

const WIDTH = 330;
const HIGHEST = 48; // of a bar, below its number
const FLOOR = 70;

/** Works as bars by their number of cards, with the minimum as a line. */
export function CardCounts({ counts: { works, minimum } }: { counts: Rules['cards'] }) {
  const t = useTexts();
  const comma = useLanguage() === 'zh' ? '，' : ', ';
  const all = works.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const few = works.slice(0, minimum).reduce((sum, count) => sum + count, 0);
  const bars = Array.from({ length: Math.max(works.length, minimum + 1) }, (_, cards) => works[cards] ?? 0);
  const step = Math.min(46, WIDTH / bars.length);
  const most = Math.max(...bars);
  const words = bars.map((count, cards) => t('rules.cardCount', { cards, works: count })).join(comma);
  return (
    <>
      <svg
        className="rules-counts num"
        viewBox={`0 0 ${WIDTH} 92`}
        role="img"
        aria-label={`${t('rules.worksByCards')}: ${words}`}
      >
        {bars.map((count, cards) => {
          const height = Math.max(1, (count / most) * HIGHEST);
          const middle = (cards + 0.5) * step;
          return (
            <g key={cards}>
              <rect
                className={cards < minimum ? 'fewer' : undefined}
                x={middle - step * 0.37}
                y={FLOOR - height}
                width={step * 0.74}
                height={height}
              />
              <text x={middle} y="87">
                {cards}
              </text>
              {count > 0 && (
                <text x={middle} y={FLOOR - height - 6}>
                  {count}
                </text>
              )}
            </g>
          );
        })}
        <path className="axis" d={`M0 ${FLOOR + 0.5}H${WIDTH}`} />
        <path className="minimum" d={`M${minimum * step} 2V76`} />
      </svg>
      <p className="small">{t('rules.fewerNow', { few, all })}</p>
    </>
  );
}
