import { useEffect, useRef, useState, type VideoHTMLAttributes } from 'react';
import { loadChunk } from '../../lib/browser/loadChunk';
import { useLanguage } from '../../lib/locale/useLanguage';
import type { PlayerOptions } from './player/player';
import './player/player.css';
import './player/overlays.css';

interface VideoPlayerProps
  extends PlayerOptions, Omit<VideoHTMLAttributes<HTMLVideoElement>, 'src' | 'title'> {
  /** A signed address, which may expire while it plays. Needs a key: another address of the same video is ignored. */
  src: string;
}

/** A video with the player's bar under it. The browser's own controls stand in when those cannot be loaded. */
export function VideoPlayer({ src, ...props }: VideoPlayerProps) {
  const { title, renew, seconds, thumbnails, tracks, spoken, place, digits, saving, ...video } = props;
  const root = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const [address] = useState(src);
  const [unaided, setUnaided] = useState(false);
  const options = { title, renew, seconds, thumbnails, tracks, spoken, place, digits, saving };
  const latest = useRef<PlayerOptions>(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let unmount: (() => void) | undefined;
    let gone = false;
    loadChunk(() => import('./player/mountPlayer')).then(
      ({ mountPlayer }) => {
        if (gone || !root.current) return;
        const { renew: renewed, ...fixed } = latest.current;
        unmount = mountPlayer(root.current, language, {
          ...fixed,
          renew: renewed && ((failed) => latest.current.renew!(failed)),
        });
      },
      () => setUnaided(true),
    );
    return () => {
      gone = true;
      unmount?.();
    };
  }, [language]);
  return (
    <div className="player" ref={root}>
      <div className="player-screen">
        {/* The player adds the subtitles that the entrants have sent. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          {...video}
          src={address}
          aria-label={title}
          preload="metadata"
          playsInline
          controls={unaided}
          controlsList={saving ? undefined : 'nodownload'}
          disablePictureInPicture
        />
      </div>
      <div className="player-room player-bar" />
    </div>
  );
}
