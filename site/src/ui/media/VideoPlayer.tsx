import { useRef, useState, type SyntheticEvent, type VideoHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button';
import './player.css';
import './player-over.css';

interface VideoPlayerProps extends Omit<VideoHTMLAttributes<HTMLVideoElement>, 'src' | 'title'> {
  /** A signed address, which may expire while it plays. */
  src: string;
  /** Accessible name. */
  title: string;
  /** Fetches a new address of the same video. Playback continues at the same second. */
  renew?: () => Promise<string>;
}

/** How often the address is renewed without a message, until the video plays again. */
const RENEWALS = 1;

/** The browser's own player in a 16:9 screen. An expired address is renewed once, then a message offers to retry. */
export function VideoPlayer({ src, title, renew, ...rest }: VideoPlayerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const renewals = useRef(0);
  /** Where playback continues when the new address has loaded. */
  const resumeAt = useRef<{ second: number; playing: boolean } | null>(null);
  const [renewed, setRenewed] = useState<{ from: string; to: string } | null>(null);
  const [failed, setFailed] = useState(false);
  const address = renewed?.from === src ? renewed.to : src;

  const resume = async () => {
    const element = video.current;
    if (!element) return;
    resumeAt.current = { second: element.currentTime, playing: !element.paused };
    try {
      const to = renew ? await renew() : address;
      setFailed(false);
      if (to === address) element.load();
      else setRenewed({ from: src, to });
    } catch {
      setFailed(true);
    }
  };
  const onLoadedMetadata = (event: SyntheticEvent<HTMLVideoElement>) => {
    const at = resumeAt.current;
    resumeAt.current = null;
    if (at) event.currentTarget.currentTime = at.second;
    if (at?.playing) void event.currentTarget.play();
    rest.onLoadedMetadata?.(event);
  };
  const onError = () => {
    if (!renew || renewals.current >= RENEWALS) return setFailed(true);
    renewals.current += 1;
    void resume();
  };

  return (
    <div className="player">
      <div className="player-screen">
        {/* The videos are the entrants' own; their subtitles, if any, are in the picture. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          {...rest}
          ref={video}
          src={address}
          title={title}
          aria-label={title}
          controls
          preload="metadata"
          playsInline
          onError={onError}
          onLoadedMetadata={onLoadedMetadata}
          onPlaying={(event) => {
            renewals.current = 0;
            rest.onPlaying?.(event);
          }}
        />
        {failed && (
          <div className="player-failed" role="alert">
            <p>{t('video.failed')}</p>
            <Button size="small" onClick={() => void resume()}>
              {t('video.retry')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
