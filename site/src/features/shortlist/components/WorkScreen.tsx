import { useTranslation } from 'react-i18next';
import { videoAddress } from '../../../content/videos';
import type { WorkContent } from '../model/workContent';
import { WorkVideo } from './WorkVideo';

/** Pixels of a frame of each shape, in a cover of 640 by 360. */
const FRAMES: Record<string, { width: number; height: number }> = {
  '2.39:1': { width: 640, height: 268 },
  '16:9': { width: 640, height: 360 },
  '4:3': { width: 480, height: 360 },
  '9:16': { width: 203, height: 360 },
};

/** The film where it can be watched, else its cover and a word on that, in the film's shape on a black screen. */
export function WorkScreen({ name, cover, video }: Pick<WorkContent, 'name' | 'cover' | 'video'>) {
  const { t } = useTranslation('shortlist');
  const frame = FRAMES[video?.ratio ?? '16:9'] ?? FRAMES['16:9']!;
  const style = { '--ratio': `${frame.width} / ${frame.height}` } as React.CSSProperties;
  if (video?.file)
    return (
      <div className="work-screen" style={style}>
        <WorkVideo
          name={name}
          cover={cover}
          frame={frame}
          addresses={{ cn: videoAddress(video.file, 'cn'), intl: videoAddress(video.file, 'intl') }}
        />
      </div>
    );
  return (
    <figure className="work-screen" style={style}>
      {cover && <img src={cover} alt="" fetchPriority="high" {...frame} />}
      <figcaption>{t('work.notOnline')}</figcaption>
    </figure>
  );
}
