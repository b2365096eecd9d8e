import type { Finalist } from '../../src/content/finalists.ts';
import type { Light } from '../../src/content/programme.ts';
import { shapeOf } from '../../src/content/shape.ts';
import { coverFile } from './covers.ts';
import { lightTop } from './lightTop.ts';

/** The shape of the screen, `--ratio-scope` of the tokens: the frame of a work that is not among the finalists. */
const SCREEN = 2.39;

/** Where a title can be read on the picture of a film, by the file name of its cover. */
export function lightOf(film: Finalist | undefined, cover: string | undefined): Light {
  const shape = film ? shapeOf(film) : SCREEN;
  return { shape, lightTop: cover ? lightTop(coverFile(cover), shape) : 0 };
}
