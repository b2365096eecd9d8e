import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { BrandMark } from '../../../ui/layout/Header';
import { Icon } from '../../../ui/art/Icon';
import { Empty } from '../../../ui/feedback/Empty';
import { Tag } from '../../../ui/feedback/Tag';
import { VideoPlayer } from '../../../ui/media/VideoPlayer';
import { useWorkName, useWorkText } from '../hooks/useWorkText';
import { Materials } from './Materials';
import { aspectRatio, runningTime, watchedAt } from '../model/work';
import '../../../ui/layout/frame.css';
import './judging.css';

interface WorkViewProps {
  work: Schema<'Work'>;
  /** Returns a newly signed address of the video. */
  renew: () => Promise<string>;
  /** Called once, when enough of the video has played. */
  onWatched?: () => void;
  /** The level of the title. */
  heading: 'h1' | 'h2';
  /** Shown between the video and the title. */
  bar?: ReactNode;
}

/** A work as the jury sees it: video, title, story and making, or the files of an application. */
export function WorkView({ work, renew, onWatched, heading: Heading, bar }: WorkViewProps) {
  const { t } = useTranslation('judging');
  const text = useWorkText(work);
  const name = useWorkName()(work);
  const Part = Heading === 'h1' ? 'h2' : 'h3';
  const { video, link, cover, materials } = work;
  const applied = materials.length > 0;
  return (
    <>
      {video ? (
        <WorkPlayer key={work.id} {...{ video, cover, renew, onWatched }} title={name} />
      ) : link ? (
        <LinkedVideo link={link} />
      ) : (
        <Empty title={t(applied ? 'work.noPv' : 'work.none')} />
      )}
      {bar}
      <div className="judging-title">
        <Heading id="judging-work-title">{name}</Heading>
        <p className="judging-facts">
          {work.tools.map((tool) => (
            <Tag key={tool}>{t(`work.tools.${tool}`)}</Tag>
          ))}
          {video && <span className="num">{aspectRatio(video.width, video.height)}</span>}
          {video && <span className="num">{runningTime(video.durationSeconds)}</span>}
        </p>
      </div>
      {applied && (
        <>
          <Part id="judging-materials" className="visually-hidden">
            {t('work.materials')}
          </Part>
          <Materials work={work} labelledBy="judging-materials" />
        </>
      )}
      <div className="judging-notes">
        <div>
          <Part>{t(applied ? 'work.motivation' : 'work.about')}</Part>
          <p>{text.description || t('work.noProcess')}</p>
        </div>
        {!applied && (
          <div>
            <Part>{t('work.process')}</Part>
            <p>{text.process || t('work.noProcess')}</p>
          </div>
        )}
      </div>
      {!work.blind && (
        <p className="caption judging-byme">{t(applied ? 'work.applicant' : 'work.notBlind')}</p>
      )}
      {text.byme && <p className="caption judging-byme">{t('work.byme')}</p>}
    </>
  );
}

interface WorkPlayerProps {
  video: Schema<'Video'>;
  cover: string | null;
  title: string;
  renew: () => Promise<string>;
  onWatched?: () => void;
}

/** Plays a work's video; needs the work's id as key. A newly signed address does not interrupt it. */
function WorkPlayer({ video, cover, title, renew, onWatched }: WorkPlayerProps) {
  const [opened] = useState({ src: video.url, cover });
  const seen = useRef(new Set<number>());
  const watched = useRef(false);
  const onTimeUpdate = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.paused || watched.current) return;
    watched.current = watchedAt(seen.current, currentTarget.currentTime, video.durationSeconds);
    if (watched.current) onWatched?.();
  };
  return (
    <VideoPlayer
      src={opened.src}
      poster={opened.cover ?? undefined}
      title={title}
      renew={renew}
      onTimeUpdate={onTimeUpdate}
    />
  );
}

/** A work that was entered as a link. It opens on its own site, where its author may be named. */
function LinkedVideo({ link }: { link: string }) {
  const { t } = useTranslation('judging');
  return (
    <div className="judging-linked">
      <Empty title={t('work.link')} text={t('work.linkText')}>
        <a className="button button-outline button-small" href={link} target="_blank" rel="noreferrer">
          <Icon name="link" />
          {t('work.openLink')}
          <span className="visually-hidden">({t('work.newWindow')})</span>
        </a>
        <span className="judging-address">{link}</span>
      </Empty>
    </div>
  );
}

/** A work's cover, which is decoration beside its name; without one, an empty frame of the same size. */
export function Cover({ src }: { src: string | null }) {
  return src ? (
    <img src={src} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="frame judging-no-cover" aria-hidden="true">
      <BrandMark />
    </span>
  );
}
