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
  /** Fetches a fresh address for the same film. Playing goes on at the same second. */
  renew?: () => Promise<string>;
}

/** Failures of one stretch of playing that are answered by a fresh address before the visitor is told. */
const RENEWALS = 1;

/** The browser's own player in a 16:9 screen. An address that expired is renewed once, then the visitor may try again. */
export function VideoPlayer({ src, title, renew, ...rest }: VideoPlayerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const renewals = useRef(0);
  /** Where to go on once the fresh address has loaded. */
  const resumeAt = useRef<{ second: number; playing: boolean } | null>(null);
  const [renewed, setRenewed] = useState<{ from: string; to: string } | null>(null);
  const [failed, setFailed] = useState(false);
  const address = renewed?.from === src ? renewed.to : src;

  const goOn = async () => {
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
    void goOn();
  };

  return (
    <div className="player">
      <div className="player-screen">
        {/* Films are the entrants' own; subtitles, where there are any, are in the picture. */}
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
            <Button size="small" onClick={() => void goOn()}>
              {t('video.retry')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
