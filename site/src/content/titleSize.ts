import type { CSSProperties } from 'react';
import type { Light } from './programme';

/** What the styles need of a title. */
interface TitleStyle extends CSSProperties {
  '--title': number;
  '--over': number;
  '--track': string;
}

/** Widths of letters in the names' face, spaced as `.hero-name` does, in its size; what is not listed is a small letter. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\u2e80-\uffef]/, 1],
  [/[ijl'’ ]/, 0.265],
  [/[.,:;!|I]/, 0.31],
  [/[frt-]/, 0.445],
  [/[z–]/, 0.61],
  [/[ksvyJL17?]/, 0.67],
  [/[F0-9]/, 0.745],
  [/[TZEPS]/, 0.815],
  [/[ABCDKRUVXY]/, 0.89],
  [/[GHNOQ&]/, 0.96],
  [/w/, 1.03],
  [/[mMW@%—]/, 1.14],
];
const SMALL = 0.717;
/** The space between letters of `.hero-name`, with which these widths were measured. */
const TRACK = '-.045em';
/** Hundredths of the stage that a title fills: a little is left for pairs of letters that stand further apart. */
const FILLED = 99.2;
/** A title of few letters is no higher than this; Chinese characters are never stretched. */
const HIGHEST = 12.6;

/** How much of a title's size is above the picture where it stands wholly above. */
const ABOVE = 1.12;
/** How much of its size is on the picture where it crosses the edge, without the space between lines: at most, and at least. */
const ON_PICTURE = { most: 0.45, least: 0.22 };
/** The same for a title with a character whose one stroke the edge would split along its length. */
const ABOVE_STROKE = 0.34;
const ONE_STROKE = /[一—]/;
/** That and what is above the picture. */
const WHOLE = 0.98;

/** Hundredths of the stage's width: the height of the screen, and the widest frame of a finalist and of a first prize. */
const SCREEN_HEIGHT = 41.84;
export const WIDEST = { finalist: 100, first: 55.8 };
/** Where the foot of the stage is a column beside the screen, pictures are smaller by this. */
const BESIDE = 0.74;

/**
 * The size at which a film's title fills the stage (`--title`, in hundredths of its width), the space between its
 * characters, which opens short Chinese titles, and how much of the size is above the picture (`--over`): the title
 * crosses the edge as far down as ink can be read on the picture, and stands above it where that is too little.
 */
export function titleSize(title: string, { shape, lightTop }: Light, widest: number) {
  const letters = [...title];
  const widths = letters.map((letter) => WIDTHS.find(([is]) => is.test(letter))?.[1] ?? SMALL);
  const width = widths.reduce((sum, each) => sum + each, 0);
  const size = Math.min(HIGHEST, FILLED / width);
  const spaced = widths.every((each) => each === 1) && letters.length > 1;
  const light = lightTop * Math.min(SCREEN_HEIGHT, widest / shape) * BESIDE;
  const most = ONE_STROKE.test(title) ? ABOVE_STROKE : ON_PICTURE.most;
  const on = Math.min(most, Math.floor((100 * light) / size) / 100);
  const crosses = on >= ON_PICTURE.least;
  const style: TitleStyle = {
    '--title': Math.floor(size * 20) / 20,
    '--over': crosses ? Number((WHOLE - on).toFixed(2)) : ABOVE,
    '--track': spaced ? `${((100 - size * width) / (letters.length - 1)).toFixed(1)}cqi` : TRACK,
  };
  return { style, crosses };
}
