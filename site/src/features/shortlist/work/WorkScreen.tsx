import type { WorkContent } from './content';

/** Pixels of a frame of each shape, in a cover of 640 by 360. */
const FRAMES: Record<string, { width: number; height: number }> = {
  '2.39:1': { width: 640, height: 268 },
  '16:9': { width: 640, height: 360 },
  '4:3': { width: 480, height: 360 },
  '9:16': { width: 203, height: 360 },
};

/** The film where it can be watched, else its cover, in the film's shape on a black screen. */
export function WorkScreen({ name, cover, video }: Pick<WorkContent, 'name' | 'cover' | 'video'>) {
  const frame = FRAMES[video?.ratio ?? '16:9'] ?? FRAMES['16:9']!;
  const style = { '--ratio': `${frame.width} / ${frame.height}` } as React.CSSProperties;
  if (video?.url)
    return (
      <div className="work-screen" style={style}>
        {/* Films are the entrants' own; subtitles, where there are any, are in the picture. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          src={video.url}
          poster={cover}
          aria-label={name}
          controls
          preload="none"
          playsInline
          {...frame}
        />
      </div>
    );
  if (!cover) return null;
  return (
    <div className="work-screen" style={style}>
      <img src={cover} alt="" fetchPriority="high" {...frame} />
    </div>
  );
}
