/** Shapes that films have names for. */
const NAMED = [
  [2.39, '2.39:1'],
  [1.85, '1.85:1'],
  [16 / 9, '16:9'],
  [4 / 3, '4:3'],
  [1, '1:1'],
  [3 / 4, '3:4'],
  [9 / 16, '9:16'],
] as const;

/** How far a film may be from a named shape, as a share of it. */
const TOLERANCE = 0.02;

/** A film's shape as people call it, else its pixels: `2.39:1`, `1000×700`. */
export function shapeOf(width: number, height: number): string {
  const ratio = width / height;
  const named = NAMED.find(([value]) => Math.abs(ratio / value - 1) < TOLERANCE);
  return named ? named[1] : `${width}×${height}`;
}

/** Seconds as people write a running time: `4:05`. */
export const runningTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
