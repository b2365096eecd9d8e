import type { Finalist } from './finalists';

/** Width by height of a ratio such as 2.39:1; 16 to 9 without one. */
function widthByHeight(ratio = '16:9'): number {
  const [width = 16, height = 9] = ratio.split(':').map(Number);
  return width / height;
}

/** Width by height of a film's picture; 16 to 9 without a film. */
export const shapeOf = ({ video }: Pick<Finalist, 'video'>): number => widthByHeight(video?.ratio);

/** The shapes by which films are listed, the widest first. */
export const SHAPES = ['2.39:1', '16:9', '4:3', '1:1', '9:16'] as const;

/** The listed shape that is closest to a film's own; undefined without a film. */
export function listedShape({ video }: Pick<Finalist, 'video'>): (typeof SHAPES)[number] | undefined {
  if (!video) return undefined;
  const distance = (listed: string) => Math.abs(Math.log(widthByHeight(video.ratio) / widthByHeight(listed)));
  return SHAPES.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest));
}

/** The largest size in pixels of a film's picture within a cover of 640 by 360. */
export function frameWithin(film: Pick<Finalist, 'video'>): { width: number; height: number } {
  const shape = shapeOf(film);
  return { width: Math.round(Math.min(640, 360 * shape)), height: Math.round(Math.min(360, 640 / shape)) };
}
