import type { CSSProperties } from 'react';
import type { Finalist } from '../../../../content/finalists';
import { shapeOf } from '../../../../content/programme';

/** A film's shape for the styles: the share of its row, and the ratio of its picture. */
export const shapeStyle = (film: Finalist): CSSProperties =>
  ({ '--r': Number(shapeOf(film).toFixed(3)) }) as CSSProperties;
