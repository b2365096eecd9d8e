import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../../../content/catalogue';
import { given, totalOf, type Scores } from '../model/scores';

/** The longest total that fits the large figure. */
const LARGE = 5;

/** The weighted total, live, and its picture: the lit area of the chart is the total. */
export function ScoreTotal({ scores }: { scores: Scores }) {
  const { t } = useTranslation('judging');
  const total = totalOf(scores, criteria);
  const count = given(scores);
  const partial = count > 0 && count < criteria.length;
  return (
    <>
      <div className="score-total">
        <output className={total.length > LARGE ? 'num is-long' : 'num'} aria-label={t('score.total')}>
          {total}
        </output>
        <p className="quiet">
          {t('score.of')}
          <br />
          {partial ? t('score.partial', { given: count, all: criteria.length }) : t('score.lit')}
        </p>
      </div>
      <div className="score-chart" aria-hidden="true">
        {criteria.map(({ id, weight }) => (
          <span
            key={id}
            style={{ '--weight': weight, '--score': `${(scores[id] ?? 0) / 100}%` } as CSSProperties}
          >
            <i />
          </span>
        ))}
      </div>
    </>
  );
}
