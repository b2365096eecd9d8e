import type { Schema } from '../../../lib/api/schema';

/** As in the API: `16:9`. */
export type AspectRatio = Schema<'AspectRatio'>;

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Relative difference allowed between a picture and a ratio; the service allows the same. */
const TOLERANCE = 0.05;

/** Width over height. */
export function ratioOf(ratio: AspectRatio): number {
  const [width, height] = ratio.split(':').map(Number);
  return width! / height!;
}

/** Whether the service accepts a picture of this size for a ratio. */
export function fits({ width, height }: Size, ratio: AspectRatio): boolean {
  return Math.abs(width / height / ratioOf(ratio) - 1) < TOLERANCE;
}

/** The first of these ratios that fits a picture; null when none does. */
export const ratioOfPicture = (size: Size, among: readonly AspectRatio[]): AspectRatio | null =>
  among.find((ratio) => fits(size, ratio)) ?? null;

/** Size of the icon of a ratio: about the same area for all ratios, within 57 × 42 pixels. */
export function iconSize(ratio: AspectRatio): Size {
  const wide = ratioOf(ratio);
  const height = Math.min(42, Math.sqrt(1_296 / wide));
  return { width: Math.round(Math.min(57, height * wide)), height: Math.round(Math.min(height, 57 / wide)) };
}

export const widestFirst = (ratios: readonly AspectRatio[]): AspectRatio[] =>
  [...ratios].sort((a, b) => ratioOf(b) - ratioOf(a));
