import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../../../content/catalogue';
import { givenCount, totalOf, type Scores } from '../model/scorecard';

/** The most characters of a total that fit in the large font size. */
const LARGE = 5;

/** The weighted total of the entered scores, as a number and as a chart whose lit area is the total. */
export function ScoreTotal({ scores }: { scores: Scores }) {
  const { t } = useTranslation('judging');
  const total = totalOf(scores, criteria);
  const count = givenCount(scores);
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
