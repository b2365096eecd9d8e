/** Windows that are at most this wide, in pixels, have the narrow layout. */
export const NARROW = 1100;

/** The media query of narrow windows. */
export const NARROW_WINDOW = `(width<=${NARROW}px)`;
