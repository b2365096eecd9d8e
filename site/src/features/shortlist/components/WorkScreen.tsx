import { useTranslation } from 'react-i18next';
import { videoAddress } from '../../../content/finalists';
import { frameWithin } from '../../../content/shape';
import type { WorkContent } from '../model/workContent';
import { runningTimeText } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { zoneOfLanguage, type Zone } from '../../../lib/locale/language';
import { Icon } from '../../../ui/art/Icon';
import '../../../ui/media/player/player.css';
import '../../../ui/media/player/overlays.css';

/** The video in its own ratio on a black screen; the cover and a note when the video is not online. */
export function WorkScreen({
  id,
  name,
  cover,
  video,
  ai,
}: Pick<WorkContent, 'id' | 'name' | 'cover' | 'video' | 'ai'>) {
  const { t } = useTranslation('shortlist');
  const frame = frameWithin({ video });
  const style = { '--ratio': `${frame.width} / ${frame.height}` } as React.CSSProperties;
  if (video?.file)
    return (
      <div className="work-screen" style={style}>
        {ai && ai.label !== 'none' && <span className="ai-over">{t(`ai.${ai.label}`)}</span>}
        <WorkVideo
          id={id}
          name={name}
          cover={cover}
          seconds={video.seconds}
          frame={frame}
          addresses={{ cn: videoAddress(video.file, 'cn'), intl: videoAddress(video.file, 'intl') }}
        />
      </div>
    );
  return (
    <figure className="work-screen" style={style}>
      {cover && <img src={cover} alt="" fetchPriority="high" {...frame} />}
      {ai && ai.label !== 'none' && <span className="ai-over">{t(`ai.${ai.label}`)}</span>}
      <figcaption>{t('work.notOnline')}</figcaption>
    </figure>
  );
}

interface WorkVideoProps {
  id: number;
  name: string;
  cover?: string;
  /** Running time. */
  seconds: number;
  frame: { width: number; height: number };
  /** Address of the video in each zone. */
  addresses: Record<Zone, string>;
}

/**
 * A video in the browser's own player, which works without scripts. `attachVideos` chooses the address of the visitor's
 * zone, adds a play button over the cover, and gives the video its player when that is pressed.
 */
export function WorkVideo({ id, name, cover, seconds, frame, addresses }: WorkVideoProps) {
  const { t } = useTranslation();
  const zone = zoneOfLanguage(useLanguage());
  return (
    <div className="work-video player" data-work={id} data-seconds={seconds}>
      <div className="player-screen">
        {/* The videos are the entrants' own; their subtitles, if any, are in the picture. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          src={addresses[zone]}
          poster={cover}
          aria-label={name}
          controls
          preload="none"
          playsInline
          suppressHydrationWarning
          {...frame}
          {...(addresses.cn !== addresses.intl && { 'data-cn': addresses.cn, 'data-intl': addresses.intl })}
        />
        <button
          type="button"
          className="player-start"
          data-first
          hidden
          suppressHydrationWarning
          aria-label={t('video.play', { name })}
        >
          <Icon name="play" />
        </button>
      </div>
      <div className="player-room player-bar" aria-hidden="true">
        <span className="num player-time">{runningTimeText(seconds)}</span>
      </div>
    </div>
  );
}
