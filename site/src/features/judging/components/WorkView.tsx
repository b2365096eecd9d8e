import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { Empty } from '../../../ui/feedback/Empty';
import { Tag } from '../../../ui/feedback/Tag';
import { WorkPlayer } from './WorkPlayer';
import { LinkedVideo } from './LinkedVideo';
import { runningTime, shapeOf } from '../model/shape';
import { useWorkName, useShown } from '../hooks/useShown';
import './work-view.css';

interface WorkViewProps {
  work: Schema<'Work'>;
  /** Fetches a fresh address of the film. */
  renew: () => Promise<string>;
  /** Called once, when enough of it has played. */
  onWatched?: () => void;
  /** The title's place in the page. */
  heading: 'h1' | 'h2';
  /** Stands between the film and its title. */
  bar?: ReactNode;
}

/** A film as the jury sees it: picture, title, what it is about and how it was made. Nothing names its author. */
export function WorkView({ work, renew, onWatched, heading: Heading, bar }: WorkViewProps) {
  const { t } = useTranslation('judging');
  const shown = useShown(work);
  const name = useWorkName()(work);
  const Part = Heading === 'h1' ? 'h2' : 'h3';
  const { video, link, cover } = work;
  return (
    <>
      {video ? (
        <WorkPlayer key={work.id} {...{ video, cover, renew, onWatched }} title={name} />
      ) : link ? (
        <LinkedVideo link={link} />
      ) : (
        <Empty title={t('film.none')} />
      )}
      {bar}
      <div className="desk-title">
        <Heading id="desk-film-title">{name}</Heading>
        <p className="desk-facts">
          {work.tools.map((tool) => (
            <Tag key={tool}>{t(`film.tools.${tool}`)}</Tag>
          ))}
          {video && <span className="num">{shapeOf(video.width, video.height)}</span>}
          {video && <span className="num">{runningTime(video.durationSeconds)}</span>}
        </p>
      </div>
      <div className="desk-notes">
        <div>
          <Part>{t('film.about')}</Part>
          <p>{shown.description}</p>
        </div>
        <div>
          <Part>{t('film.process')}</Part>
          <p>{shown.process || t('film.noProcess')}</p>
        </div>
      </div>
      {shown.byme && <p className="caption desk-byme">{t('film.byme')}</p>}
    </>
  );
}
