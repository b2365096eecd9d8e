import type { Finalist } from '../../src/content/finalists.ts';
import type { StageFilm, WonFilm } from '../../src/content/programme.ts';
import { shapeOf } from '../../src/content/shape.ts';
import { coverFile } from './covers.ts';
import { lightTop } from './lightTop.ts';

/** The shape of the screen, `--ratio-scope` of the tokens. */
const SCREEN = 2.39;
/** Finalists that are at least this wide fill the screen. */
const SCOPE = 2;

/** The film on the stage of Home: the first prize, which has a frame of its own shape; before there is one, a finalist on the screen. */
export function stageFilm(
  films: readonly Finalist[],
  winners: readonly WonFilm[] | null,
  coverOf: (id: number) => string | undefined,
): StageFilm | null {
  const finalist = films.find((film) => shapeOf(film) > SCOPE) ?? films[0];
  const shown = winners?.[0] ?? (finalist && { id: finalist.id, name: finalist.name, film: finalist });
  if (!shown) return null;
  const { id, name, film } = shown;
  const cover = id === null ? undefined : coverOf(id);
  const shape = winners && film ? shapeOf(film) : SCREEN;
  return { id, name, film, shape, lightTop: cover ? lightTop(coverFile(cover), shape) : 0 };
}
