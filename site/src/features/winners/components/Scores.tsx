import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Score, Winners } from '../../../content/catalogue.gen';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { scaleOf } from '../model/scale';
import { shownWinner } from '../model/shownWinner';
import './scores.css';

interface ScoresProps {
  scores: readonly Score[];
  published: Winners;
}

/** The winners' points on one axis, as the report has them: the corrected total, its interval and the plain mean. */
export function Scores({ scores, published: { winners, ranking } }: ScoresProps) {
  const { t } = useTranslation('winners');
  const language = useLanguage();
  const { lines, at } = scaleOf(scores);
  const names = new Map(winners.map((winner) => [winner.id, shownWinner(winner, language).name]));
  return (
    <figure className="scores" aria-labelledby="scores">
      <figcaption id="scores">{t('scores.title')}</figcaption>
      <div className="scores-plot">
        <ol>
          {scores.map(({ id, mean, corrected, interval }) => (
            <li key={id}>
              <span className="scores-name">{names.get(id)}</span>
              <span className="scores-axis" aria-hidden="true">
                {interval && (
                  <i className="scores-range" style={rangeStyle(at(interval.low), at(interval.high))} />
                )}
                <i className="scores-mean" style={{ left: `${at(mean)}%` }} />
                <i className="scores-corrected" style={{ left: `${at(corrected)}%` }} />
              </span>
              <span className="scores-points num">
                {(ranking === 'mean' ? mean : corrected).toFixed(2)}
                <span className="visually-hidden">
                  {interval &&
                    t('scores.interval', { low: interval.low.toFixed(2), high: interval.high.toFixed(2) })}
                </span>
              </span>
            </li>
          ))}
        </ol>
        <div className="scores-lines num" aria-hidden="true">
          <span>{t('scores.unit')}</span>
          <div>
            {lines.map((points) => (
              <i key={points} style={{ left: `${at(points)}%` }}>
                {points}
              </i>
            ))}
          </div>
        </div>
      </div>
      <p className="scores-key caption">
        <span className="is-corrected">{t('scores.corrected')}</span>
        <span className="is-mean">{t('scores.mean')}</span>
        {scores.some(({ interval }) => interval) && <span className="is-range">{t('scores.range')}</span>}
      </p>
    </figure>
  );
}

const rangeStyle = (low: number, high: number): CSSProperties => ({
  left: `${low}%`,
  width: `${(high - low).toFixed(2)}%`,
});
