/** Windows that are at most this wide, in pixels, have the narrow layout. */
export const NARROW = 760;

/** The media query of narrow windows. */
export const NARROW_WINDOW = `(width<=${NARROW}px)`;
