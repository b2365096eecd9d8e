import type { Finalist } from './finalists';

/** Width by height of a film's picture; 16 to 9 without a film. */
export function shapeOf({ video }: Pick<Finalist, 'video'>): number {
  const [width = 16, height = 9] = (video?.ratio ?? '16:9').split(':').map(Number);
  return width / height;
}
