/** Lighthouse reports a layout shift below this as 0.000. */
export const NO_SHIFT = 0.0005;
