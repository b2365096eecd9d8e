import fs from 'node:fs';
import type { Finalist } from '../../src/content/finalists.ts';
import type { Light } from '../../src/content/programme.ts';
import { shapeOf } from '../../src/content/shape.ts';
import { coverFile } from './covers.ts';
import { lightTop } from './lightTop.ts';

/** The shape of the screen, `--ratio-scope` of the tokens: the frame of a work that is not among the finalists. */
const SCREEN = 2.39;

/** What was measured, by cover, its time and shape: a build asks for the same pictures once for each of its bundles. */
const measured = new Map<string, number>();

function measure(cover: string, shape: number): number {
  const time = fs.statSync(cover, { throwIfNoEntry: false })?.mtimeMs;
  const key = JSON.stringify([cover, time, shape]);
  const known = measured.get(key) ?? lightTop(cover, shape);
  measured.set(key, known);
  return known;
}

/** Where a title can be read on the picture of a film, by the file name of its cover. */
export function lightOf(film: Finalist | undefined, cover: string | undefined): Light {
  const shape = film ? shapeOf(film) : SCREEN;
  return { shape, lightTop: cover ? measure(coverFile(cover), shape) : 0 };
}
