/** A point of a drawing, in the units of its view box. */
export type Point = readonly [x: number, y: number];

/** Mulberry32: the same seed gives the same drawing on the server and in the browser. Values in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A skyline by midpoint displacement: `depth` halvings, each `rough` times as high as the one before. */
export function ridge(
  random: () => number,
  [left, right]: readonly [number, number],
  height: number,
  amplitude: number,
  depth: number,
  rough: number,
): Point[] {
  let points: Point[] = [
    [left, height + (random() - 0.5) * amplitude],
    [right, height + (random() - 0.5) * amplitude],
  ];
  let reach = amplitude;
  for (let pass = 0; pass < depth; pass++) {
    points = points.flatMap((point, index): Point[] => {
      const next = points[index + 1];
      if (!next) return [point];
      const middle: Point = [
        (point[0] + next[0]) / 2 + (random() - 0.5) * (next[0] - point[0]) * 0.25,
        (point[1] + next[1]) / 2 + (random() - 0.5) * reach,
      ];
      return [point, middle];
    });
    reach *= rough;
  }
  return points;
}

/** Path data through the points, rounded to whole units; `first` is the command of the first point. */
export function polyline(points: readonly Point[], first: 'M' | 'L' = 'M'): string {
  return points
    .map(([x, y], index) => `${index === 0 ? first : 'L'}${Math.round(x)} ${Math.round(y)}`)
    .join('');
}

/** Path data of a wave from `left` to `right`, as plans draw a curtain. */
export function wave(left: number, right: number, y: number, length = 34, amplitude = 13): string {
  const half = length / 2;
  let path = `M${left} ${y}q${length / 4} ${-amplitude * 2} ${half} 0`;
  for (let x = left + half; x < right; x += half) path += `t${half} 0`;
  return path;
}
