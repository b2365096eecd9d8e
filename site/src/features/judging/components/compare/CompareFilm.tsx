import { useTranslation } from 'react-i18next';
import { criteria } from '../../model/judged';
import { VideoPlayer } from '../../../../ui/media/VideoPlayer';
import type { JudgeWork } from '../../api/scorecards';
import { useWorkName } from '../../hooks/useWorkText';
import { givenCount, totalOf, type Scores } from '../../model/scorecard';
import { Cover } from '../Cover';

/** One side of a comparison: film, name, total and private note. */
export function CompareFilm({ work, scores }: { work: JudgeWork; scores: Scores }) {
  const { t } = useTranslation('judging');
  const name = useWorkName()(work);
  const given = givenCount(scores);
  const all = criteria.length;
  return (
    <section className="compare-film" aria-label={name}>
      {work.video ? (
        <VideoPlayer
          src={work.video.url}
          poster={work.video.poster ?? work.cover ?? undefined}
          seconds={work.video.durationSeconds}
          title={name}
          tracks={work.video.tracks}
          spoken={work.spoken}
          digits={false}
        />
      ) : (
        <Cover src={work.cover} />
      )}
      <p className="compare-name">
        <b>{name}</b>
        <span className={given === all ? 'num' : 'num is-part'}>
          {given === all
            ? totalOf(scores, criteria)
            : given
              ? t('score.given', { given, all })
              : t('score.notScored')}
        </span>
      </p>
      {work.note && (
        <p className="compare-note">
          <b>{t('compare.note')}</b> {work.note}
        </p>
      )}
    </section>
  );
}
