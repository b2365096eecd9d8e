import type { CSSProperties } from 'react';

/** Widths of the letters of the widest bold Latin face, in its size; what is not listed is a small letter. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\u2e80-\uffef]/, 1],
  [/[mwMW@%—]/, 1.02],
  [/[A-Z0-9&]/, 0.82],
  [/[ijlI'’.,:;!| -]/, 0.38],
  [/[frt]/, 0.5],
];
const SMALL = 0.7;
/** A title of few letters is no higher than this; Chinese characters are never stretched. */
const HIGHEST = 12.6;

/**
 * The size at which a title fills the stage, in hundredths of its width. Chinese titles that are shorter are spaced out.
 * The page cannot measure letters before it is shown, so that the widths are rather too large.
 */
export function titleSize(title: string): CSSProperties {
  const letters = [...title];
  const widths = letters.map((letter) => WIDTHS.find(([is]) => is.test(letter))?.[1] ?? SMALL);
  const width = widths.reduce((sum, each) => sum + each, 0);
  const size = Math.min(HIGHEST, 100 / width);
  const spaced = widths.every((each) => each === 1) && letters.length > 1;
  return {
    fontSize: `${size.toFixed(1)}cqi`,
    ...(spaced && { letterSpacing: `${((100 - size * width) / (letters.length - 1)).toFixed(1)}cqi` }),
  };
}
