import type { Schema } from '../../../lib/api/schema';

/** Still pictures of a video in one image. */
export type Thumbnails = Schema<'Thumbnails'>;

/** Height of a picture over the bar, in CSS pixels. */
const SHOWN_HEIGHT = 88;

/** The style of an element that shows the picture of a second, in the video's own ratio. */
export function thumbnailStyle(thumbnails: Thumbnails, second: number): string {
  const { url, columns, rows, count, intervalSeconds, width, height } = thumbnails;
  const at = Math.min(Math.max(Math.floor(second / intervalSeconds), 0), count - 1);
  const scale = SHOWN_HEIGHT / height;
  const [w, h] = [Math.round(width * scale), SHOWN_HEIGHT];
  const [x, y] = [(at % columns) * w, Math.floor(at / columns) * h];
  return [
    `width:${w}px`,
    `height:${h}px`,
    `background-image:url(${JSON.stringify(url)})`,
    `background-position:${-x}px ${-y}px`,
    `background-size:${w * columns}px ${h * rows}px`,
  ].join(';');
}
