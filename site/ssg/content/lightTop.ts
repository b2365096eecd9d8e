import fs from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { drawnPicture } from './covers.ts';

/** The ink of titles on a lit picture, `--on-accent` of the tokens. */
const INK = [0x19, 0x0f, 0x03] as const;
const CONTRAST = 4.5;
/** The pixels in which a cover is measured: covers are drawn in 16 to 9. */
const COVER = { width: 640, height: 360 };

/** The linear part of each value of an sRGB channel: WCAG 2.2, relative luminance. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

/** WCAG 2.2, relative luminance of an sRGB colour. */
const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * LINEAR[red]! + 0.7152 * LINEAR[green]! + 0.0722 * LINEAR[blue]!;

const DARKEST = (luminance(...INK) + 0.05) * CONTRAST - 0.05;

/**
 * The share of a picture's height, from its top edge down, in which every pixel takes ink at 4.5 to 1: there a title can
 * be read on it. The picture is the cover as pages show it, cut to `shape`, width by height.
 */
export function lightTop(cover: string, shape: number): number {
  if (!fs.existsSync(cover)) return 0;
  const { width, height } = COVER;
  const place = `x="0" y="0" width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawnPicture(cover, place)}</svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const dark = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return pixels[at + 3] !== 255 || luminance(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) < DARKEST;
  };
  const shown = { width: Math.min(width, height * shape), height: Math.min(height, width / shape) };
  const left = Math.ceil((width - shown.width) / 2);
  const top = Math.ceil((height - shown.height) / 2);
  for (let y = top; y < height - top; y++)
    for (let x = left; x < width - left; x++)
      if (dark(x, y)) return Math.floor(((y - top) / shown.height) * 100) / 100;
  return 1;
}
