import { useRef, useState, type SyntheticEvent } from 'react';
import type { Schema } from '../../../lib/api/schema';
import { VideoPlayer } from '../../../ui/media/VideoPlayer';
import { watchedAt } from '../model/watched';

interface WorkPlayerProps {
  video: Schema<'Video'>;
  cover: string | null;
  title: string;
  /** Fetches a fresh address of the film. */
  renew: () => Promise<string>;
  /** Called once, when enough of it has played. */
  onWatched?: () => void;
}

/** Plays one film; give it the film's id as key. An address signed anew while it plays does not disturb it. */
export function WorkPlayer({ video, cover, title, renew, onWatched }: WorkPlayerProps) {
  const [opened] = useState({ src: video.url, cover });
  const seen = useRef(new Set<number>());
  const told = useRef(false);
  const onTimeUpdate = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.paused || told.current) return;
    told.current = watchedAt(seen.current, currentTarget.currentTime, video.durationSeconds);
    if (told.current) onWatched?.();
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
