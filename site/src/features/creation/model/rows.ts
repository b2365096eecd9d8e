/** How rows are set, in pixels. */
export interface RowMeasures {
  /** Of the whole wall. */
  width: number;
  gap: number;
  /** What a row should be about as high as. */
  height: number;
}

/** How much lower and higher than wished a full row may be; one that would be higher stays short, at the last of these. */
const LOWEST = 0.6;
const HIGHEST = 1.6;
const SHORT = 1.15;

/**
 * Sets frames in justified rows: every row as wide as the wall, every frame with its own ratio (width over height), all
 * of a row equally high. A row that cannot be full without being far too high stays short. Returns the size of each frame.
 */
export function justified(
  ratios: readonly number[],
  { width, gap, height }: RowMeasures,
): { width: number; height: number }[] {
  const sizes: { width: number; height: number }[] = [];
  let row: number[] = [];
  const fullHeight = (frames: number[]) =>
    (width - gap * (frames.length - 1)) / frames.reduce((sum, ratio) => sum + ratio, 0);
  const set = () => {
    const full = fullHeight(row);
    const high = full > height * HIGHEST ? height * SHORT : full;
    // Rounded down, so that a row never breaks for a fraction of a pixel.
    for (const ratio of row) sizes.push({ width: Math.floor(ratio * high * 100) / 100, height: high });
    row = [];
  };
  for (const ratio of ratios) {
    // A frame begins the next row when this one would be too low with it, or nearer to its height without.
    const withIt = fullHeight([...row, ratio]);
    if (row.length && (withIt < height * LOWEST || height - withIt > fullHeight(row) - height)) set();
    row.push(ratio);
    if (fullHeight(row) <= height) set();
  }
  if (row.length) set();
  return sizes;
}
