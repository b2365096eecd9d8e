/** The cells of the one picture with the stills of all films, in pixels of the page, and how many stand beside each other. */
export const STILL = { width: 64, height: 27, columns: 20 } as const;
