import type { CSSProperties } from 'react';
import published from 'virtual:programme';
import type { Bilingual } from '../lib/locale/language';
import type { Entries } from './catalogue.gen';
import type { Finalist } from './finalists';
import { shapeOf } from './shape';

/** A winner on Home. */
export interface WonFilm {
  /** The finalist's id; null for a work without a page. */
  id: number | null;
  name: Bilingual;
  credits: string;
  /** Ids of its prizes and awards, the highest first. */
  prizes: readonly string[];
  film?: Finalist;
}

/** Where a title can be read on the picture of a film. */
export interface Light {
  /** Width by height of its frame. */
  shape: number;
  /** The share of its cover's height, from the top, on which ink can be read; 0 without a cover. */
  lightTop: number;
}

/** A finalist that is online. */
export interface OnlineFilm extends Finalist {
  light: Light;
}

/** The first prize, whose title takes the place of the contest's name. */
export interface FirstPrize extends Pick<WonFilm, 'name'> {
  light: Light;
}

/** What Home shows of the films. Before a publication it is empty. */
export interface Programme {
  /** How many finalists there are. */
  count: number;
  /** What came in, as the contest counts it; null while films may come in, and where none did. */
  entries: Entries | null;
  /** The finalists that are online, by id. */
  films: readonly OnlineFilm[];
  /** The winners in the order of the prizes; null before the results are published. */
  winners: readonly WonFilm[] | null;
  /** The first of them; null before the results are published. */
  first: FirstPrize | null;
}

export const programme: Programme = published;

/** Ids of the prizes and awards of a finalist; none before the results are published. */
export const prizesOf = (id: number): readonly string[] =>
  programme.winners?.find((winner) => winner.id === id)?.prizes ?? [];

/** A film's shape for the styles, as `--r`: the share of its row and the ratio of its picture; 16 to 9 without a film. */
export const shapeStyle = (film?: Finalist): CSSProperties =>
  ({ '--r': Number((film ? shapeOf(film) : 16 / 9).toFixed(3)) }) as CSSProperties;

/**
 * Packs films into rows whose shapes add up to about the same width, so that one height holds for all and no film is cropped:
 * the widest first, each into the row with the most room.
 */
export function packRows<F extends Finalist>(films: readonly F[], rows: number): F[][] {
  const packed = Array.from({ length: rows }, () => ({ films: [] as F[], width: 0 }));
  for (const film of [...films].sort((a, b) => shapeOf(b) - shapeOf(a))) {
    const row = packed.reduce((least, each) => (each.width < least.width ? each : least));
    row.films.push(film);
    row.width += shapeOf(film);
  }
  return packed.map((row) => row.films.sort((a, b) => a.id - b.id));
}
