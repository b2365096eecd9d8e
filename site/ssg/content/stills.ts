import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { shapeOf } from '../../src/content/shape.ts';
import { STILL } from '../../src/content/still.ts';
import { webpEncoder } from '../ffmpeg.ts';
import { contentHash, coverFile, drawnPicture } from './covers.ts';
import type { SubmittedWork } from '../../src/content/catalogue.gen.ts';

/** Pixels of the picture for each pixel of a page. */
const DENSITY = 2;
/** The format of the picture: part of its name, so that a change of it is a new address. */
const FORMAT = ['-c:v', 'libwebp', '-preset', 'drawing', '-quality', '45', '-compression_level', '6'];
/** A cover is drawn in 16 to 9; see lightTop.ts. */
const COVER = { width: 640, height: 360 };

const width = STILL.width * DENSITY;
const height = STILL.height * DENSITY;

/** Looked for once: each build asks for the address several times. */
let encoder: string | null | undefined;
const findEncoder = () => (encoder === undefined ? (encoder = webpEncoder() ?? null) : encoder);

type Filmed = Pick<SubmittedWork, 'cover' | 'video'>;

/** The covers of works with their shapes, in the order of the cells; null for a work without one. */
const coversOf = (works: readonly Filmed[]) =>
  works.map((work) => work.cover && { file: coverFile(work.cover), shape: shapeOf(work) });

/**
 * Address of the one picture with the stills of all works, a cell each in their order; null when no work has a cover, or
 * where no program can write it: the index then shows the outlines of their shapes.
 */
export function stillsAddress(works: readonly Filmed[]): string | null {
  const covers = coversOf(works);
  if (!covers.some(Boolean) || !findEncoder()) return null;
  const parts = covers.flatMap((cover) => (cover ? [fs.readFileSync(cover.file), `${cover.shape}`] : ['-']));
  return `/assets/stills-${contentHash(JSON.stringify([STILL, DENSITY, FORMAT]), ...parts)}.webp`;
}

/** The picture: each cover in its film's own ratio, in the middle of its cell, on nothing. */
export function drawStills(works: readonly Filmed[]): Buffer {
  const rows = Math.ceil(works.length / STILL.columns);
  const sheet = { width: STILL.columns * width, height: rows * height };
  const pixels = Buffer.alloc(sheet.width * sheet.height * 4);
  for (const [at, cover] of coversOf(works).entries()) {
    if (!cover) continue;
    const still = drawStill(cover.file, cover.shape);
    const left = (at % STILL.columns) * width + Math.floor((width - still.width) / 2);
    const top = Math.floor(at / STILL.columns) * height + Math.floor((height - still.height) / 2);
    for (let y = 0; y < still.height; y++) still.row(y).copy(pixels, ((top + y) * sheet.width + left) * 4);
  }
  return execFileSync(
    findEncoder()!,
    [
      ...['-nostdin', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgba'],
      ...['-video_size', `${sheet.width}x${sheet.height}`, '-i', 'pipe:0'],
      ...FORMAT,
      ...['-fflags', '+bitexact', '-f', 'image2pipe', 'pipe:1'],
    ],
    { input: pixels, maxBuffer: 64 << 20 },
  );
}

/** A cover cut to a shape, as large as a cell holds it. */
function drawStill(file: string, shape: number) {
  const box = {
    width: Math.round(Math.min(width, height * shape)),
    height: Math.round(Math.min(height, width / shape)),
  };
  const place = `x="0" y="0" width="${COVER.width}" height="${COVER.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER.width} ${COVER.height}">${drawnPicture(file, place)}</svg>`;
  const fitTo =
    shape > COVER.width / COVER.height
      ? { mode: 'width' as const, value: box.width }
      : { mode: 'height' as const, value: box.height };
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo }).render();
  const { pixels } = drawn;
  const left = Math.max(0, Math.floor((drawn.width - box.width) / 2));
  const top = Math.max(0, Math.floor((drawn.height - box.height) / 2));
  return {
    width: Math.min(box.width, drawn.width),
    height: Math.min(box.height, drawn.height),
    row: (y: number) =>
      pixels.subarray(((top + y) * drawn.width + left) * 4).subarray(0, Math.min(box.width, drawn.width) * 4),
  };
}
