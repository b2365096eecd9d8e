import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { Icon } from '../../../ui/art/Icon';
import { storedPlace } from '../../../ui/media/player/playbackPlace';
import { VideoPlayer } from '../../../ui/media/VideoPlayer';
import { watchedAt } from '../model/work';
import { Cover } from './Cover';

interface WorkScreenProps {
  work: Schema<'Work'>;
  title: string;
  judge: string;
  digits?: boolean;
  renew: () => Promise<string>;
  onWatched?: () => void;
}

/** A work's film, or its cover with the reason why it cannot be watched here; needs the work's id as key. */
export function WorkScreen({ work, ...props }: WorkScreenProps) {
  const { t } = useTranslation('judging');
  const { video, link, cover, materials, screening } = work;
  if (video) return <WorkPlayer work={{ ...work, video }} {...props} />;
  if (link) return <LinkedFilm link={link} cover={cover} />;
  if (materials.length > 0) return <Still cover={cover} title={t('work.noPv')} />;
  if (screening === 'preparing')
    return <Still cover={cover} title={t('work.preparing')} text={t('work.preparingText')} />;
  return <Still cover={cover} title={t('work.none')} text={screening === 'failed' && t('work.noneText')} />;
}

type WorkPlayerProps = WorkScreenProps & { work: { video: NonNullable<Schema<'Work'>['video']> } };

/** Plays the film. A newly signed address does not interrupt it. */
function WorkPlayer({ work, title, judge, digits, renew, onWatched }: WorkPlayerProps) {
  const [{ video, cover, id }] = useState(work);
  const [place] = useState(() => storedPlace(`judge.${judge}.${id}`));
  const seen = useRef(new Set<number>());
  const watched = useRef(false);
  const onTimeUpdate = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.paused || watched.current) return;
    watched.current = watchedAt(seen.current, currentTarget.currentTime, video.durationSeconds);
    if (watched.current) onWatched?.();
  };
  return (
    <VideoPlayer
      src={video.url}
      poster={video.poster ?? cover ?? undefined}
      seconds={video.durationSeconds}
      thumbnails={video.thumbnails}
      {...{ title, place, digits, renew, onTimeUpdate }}
    />
  );
}

/** A film that was entered as a link. It opens on its own site, where its author may be named. */
function LinkedFilm({ link, cover }: { link: string; cover: string | null }) {
  const { t } = useTranslation('judging');
  return (
    <Still cover={cover} title={t('work.link')} text={t('work.linkText')}>
      <a className="button button-outline button-small" href={link} target="_blank" rel="noreferrer">
        <Icon name="link" />
        {t('work.openLink')}
        <span className="visually-hidden">({t('work.newWindow')})</span>
      </a>
      <span className="judging-address">{link}</span>
    </Still>
  );
}

interface StillProps {
  cover: string | null;
  title: string;
  text?: string | false;
  /** Actions. */
  children?: ReactNode;
}

/** The cover in the film's place, with words in the place of the player's bar. */
function Still({ cover, title, text, children }: StillProps) {
  return (
    <div className="player judging-still">
      <div className="player-screen">
        <Cover src={cover} />
      </div>
      <div className="player-bar">
        <b>{title}</b>
        {text && <span>{text}</span>}
        {children}
      </div>
    </div>
  );
}
