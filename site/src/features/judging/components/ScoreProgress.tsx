import { useTranslation } from 'react-i18next';
import type { Scorecards } from '../hooks/useScorecards';
import { progressCounts, progressOf } from '../model/scorecard';

/** The most works that are drawn one by one. */
const MOST_FRAMES = 32;

/** How many works are scored, in words and as one frame for each work, or as a bar where they are many. */
export function ScoreProgress({ scorecards: { works, current } }: { scorecards: Scorecards }) {
  const { t } = useTranslation('judging');
  const { scored, partial, unscored } = progressCounts(works);
  const total = works.length;
  const share = (count: number) => `${total ? (count / total) * 100 : 0}%`;
  return (
    <>
      <div className="judging-head">
        <h1 id="judging-list-title">{t('score.title')}</h1>
        <p className="num">
          {t(partial ? 'score.progressPartial' : 'score.progress', { scored, partial, total })}
        </p>
      </div>
      {total <= MOST_FRAMES ? (
        <div className="judging-frames" aria-hidden="true">
          {works.map((work) => (
            <i
              key={work.id}
              className={[`is-${progressOf(work.scorecard)}`, work.id === current?.id ? 'is-here' : ''].join(
                ' ',
              )}
            />
          ))}
        </div>
      ) : (
        <div className="judging-meter" aria-hidden="true">
          <i style={{ width: share(scored) }} />
          <u style={{ width: share(partial) }} />
        </div>
      )}
      <p className="visually-hidden">{t('score.left', { count: partial + unscored })}</p>
    </>
  );
}
