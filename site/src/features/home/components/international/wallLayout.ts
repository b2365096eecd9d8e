/** Widths of parts of the wall in hundredths of the stage, as wall.css draws them in its base width. */
const STAGE = { width: 100, gap: 2.44, height: 41.84, frameGap: 1, tallest: 11 };
/** Heights of a group's heading and names, and of the space below it. */
const WORDS = 7.2;
/** Height of the words below the first frame. */
const FIRST_WORDS = 4.4;
/** The narrowest and the widest that the first frame may be. */
const FIRST = { least: 44, most: 68 };

/** How the wall of prizes is laid out. */
export interface WallLayout {
  /** Width of the first prize's column, in hundredths of the stage. */
  first: number;
  /** The height of each group's frames by the width of their column: never more than that of the group before. */
  heights: number[];
}

/**
 * Lays out the first prize's film of a shape beside groups of frames by their shapes, the weightiest group first. The first
 * column is as wide as makes both columns equally high, and no group's frames are higher than those of a weightier one.
 */
export function wallLayout(first: number, groups: readonly (readonly number[])[], crossing = 3): WallLayout {
  const layouts = Array.from({ length: (FIRST.most - FIRST.least) * 2 + 1 }, (_, step) => {
    const width = FIRST.least + step / 2;
    const rest = STAGE.width - STAGE.gap - width;
    const heights = heightsOf(groups, rest);
    const left = Math.min(STAGE.height, width / first) + FIRST_WORDS;
    const right = crossing + heights.reduce((sum, height) => sum + height * rest + WORDS, 0);
    return { first: width, heights, uneven: Math.abs(left - right) };
  });
  const { first: width, heights } = layouts.reduce((best, each) => (each.uneven < best.uneven ? each : best));
  return { first: width, heights };
}

/** The heights of groups in a column of a width. */
function heightsOf(groups: readonly (readonly number[])[], width: number): number[] {
  let most = STAGE.tallest / width;
  return groups.map((shapes) => {
    const sum = shapes.reduce((total, shape) => total + shape, 0);
    const gaps = ((shapes.length - 1) * STAGE.frameGap) / width;
    most = Math.min(most, (1 - gaps) / sum);
    return Math.floor(most * 10_000) / 10_000;
  });
}
