import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { criteria } from '../model/judged';
import { givenCount, noScores, reachOf, totalOf, type Scores } from '../model/scorecard';

/** The most characters of a total that fit in the large font size. */
const LARGE = 5;

/** Below this score, in hundredths of a point, the bar is lower than the number on it. */
const LOW = 2500;

/**
 * The weighted total of the entered scores, as a number and as a chart whose lit area is the total. Without a score
 * it shows no number; with some scores, the range that the total can still reach.
 */
export function ScoreTotal({ scores }: { scores: Scores }) {
  const { t } = useTranslation('judging');
  const { least, most, of } = reachOf(scores, criteria);
  const given = givenCount(scores);
  const complete = given === criteria.length;
  const classes = [
    'num',
    given === 0 && 'is-none',
    given > 0 && !complete && 'is-part',
    least.length > LARGE && 'is-long',
  ];
  return (
    <>
      <div className="score-total">
        <output className={classes.filter(Boolean).join(' ')} aria-label={t('score.total')}>
          {given ? least : '–'}
        </output>
        <p>
          <b>{complete ? t('score.complete') : t('score.givenOf', { given, all: criteria.length })}</b>
          <br />
          <span className="num">
            {complete ? t('score.lit') : given ? t('score.reach', { of, least, most }) : t('score.none')}
          </span>
        </p>
      </div>
      <div className="score-chart" aria-hidden="true">
        {criteria.map((criterion) => {
          const { id, weight } = criterion;
          const score = scores[id] ?? null;
          return (
            <span
              key={id}
              className={score === null ? 'is-none' : score < LOW ? 'is-low' : undefined}
              style={{ '--weight': weight, '--score': `${(score ?? 0) / 100}%` } as CSSProperties}
            >
              <i />
              {score !== null && (
                <b className="num">{totalOf({ ...noScores(), [id]: score }, [criterion])}</b>
              )}
            </span>
          );
        })}
      </div>
    </>
  );
}
