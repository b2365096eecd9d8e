import type { Schema } from '../../../lib/api/schema';

/** A frame as the API names it: `16:9`. */
export type AspectRatio = Schema<'AspectRatio'>;

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How far a picture may be from a ratio; the service allows the same (backend/contest/generation_result.go). */
const TOLERANCE = 0.05;

/** Width over height. */
export function ratioOf(ratio: AspectRatio): number {
  const [width, height] = ratio.split(':').map(Number);
  return width! / height!;
}

/** Whether a picture has a ratio, as far as the service cares. */
export function fits({ width, height }: Size, ratio: AspectRatio): boolean {
  return Math.abs(width / height / ratioOf(ratio) - 1) < TOLERANCE;
}

/** The ratio among these that a picture has; null when it has none of them. */
export const ratioOfPicture = (size: Size, among: readonly AspectRatio[]): AspectRatio | null =>
  among.find((ratio) => fits(size, ratio)) ?? null;

/** A ratio as a frame to draw: all of about the same area, within 57 × 42 pixels. */
export function drawnFrame(ratio: AspectRatio): Size {
  const wide = ratioOf(ratio);
  const height = Math.min(42, Math.sqrt(1_296 / wide));
  return { width: Math.round(Math.min(57, height * wide)), height: Math.round(Math.min(height, 57 / wide)) };
}

/** The order in which frames are shown. */
export const widestFirst = (ratios: readonly AspectRatio[]): AspectRatio[] =>
  [...ratios].sort((a, b) => ratioOf(b) - ratioOf(a));
