/** How rows are set, in pixels. */
export interface RowMeasures {
  /** Of the whole wall. */
  width: number;
  gap: number;
  /** What a row should be about as high as. */
  height: number;
}

/** How much higher than wished a row that is not full may be. */
const STRETCH = 1.15;

/**
 * Sets frames in justified rows: every row as wide as the wall, every frame with its own ratio (width over height), all
 * of a row equally high. Returns the size of each frame. The last row is not stretched beyond reason.
 */
export function justified(
  ratios: readonly number[],
  { width, gap, height }: RowMeasures,
): { width: number; height: number }[] {
  const sizes: { width: number; height: number }[] = [];
  let row: number[] = [];
  const heightOf = (frames: number[]) =>
    (width - gap * (frames.length - 1)) / frames.reduce((sum, ratio) => sum + ratio, 0);
  const set = (high: number) => {
    // Rounded down, so that a row never breaks for a fraction of a pixel.
    for (const ratio of row) sizes.push({ width: Math.floor(ratio * high * 100) / 100, height: high });
    row = [];
  };
  for (const ratio of ratios) {
    // A frame that would make the row too low begins the next one, when that leaves this row nearer to its height.
    const without = row.length ? heightOf(row) : Infinity;
    const withIt = heightOf([...row, ratio]);
    if (row.length && withIt < height && height - withIt > without - height) set(without);
    row.push(ratio);
    if (heightOf(row) <= height) set(heightOf(row));
  }
  if (row.length) set(Math.min(heightOf(row), height * STRETCH));
  return sizes;
}
