import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { Icon } from '../../../ui/art/Icon';
import { VideoPlayer } from '../../../ui/media/VideoPlayer';
import { useViewing, type PlayedWork, type ReportViewing } from '../hooks/useViewing';
import { Cover } from './Cover';

interface WorkScreenProps {
  work: Schema<'Work'> & Schema<'Viewing'>;
  title: string;
  judge: string;
  digits?: boolean;
  renew: () => Promise<string>;
  onReport: ReportViewing;
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

/** Plays the film, and lights under its bar what has really played. A newly signed address does not interrupt it. */
function WorkPlayer({ work, title, judge, digits, renew, onReport }: WorkScreenProps & { work: PlayedWork }) {
  const [{ video, cover }] = useState(work);
  const root = useRef<HTMLDivElement>(null);
  const { place, spans } = useViewing(root, work, judge, onReport);
  return (
    <div
      className="judging-player"
      ref={root}
      style={{ '--seen': litParts(spans, video.durationSeconds) } as CSSProperties}
    >
      <VideoPlayer
        src={video.url}
        poster={video.poster ?? cover ?? undefined}
        seconds={video.durationSeconds}
        thumbnails={video.thumbnails}
        tracks={video.tracks}
        spoken={work.spoken}
        {...{ title, place, digits, renew }}
      />
    </div>
  );
}

/** An image with a line that is lit where the film has played. */
function litParts(spans: readonly (readonly [number, number])[], duration: number): string {
  const at = (second: number) => `${Math.min((second / duration) * 100, 100).toFixed(2)}%`;
  const parts = spans.map(
    ([from, to]) => `transparent ${at(from)}, var(--lit) ${at(from)} ${at(to)}, transparent ${at(to)}`,
  );
  return parts.length ? `linear-gradient(90deg, ${parts.join(', ')})` : 'none';
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
