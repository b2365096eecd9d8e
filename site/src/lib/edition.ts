/** The two editions of the contest. A build is of exactly one. */
export type Edition = 'international' | 'camp';

declare const __EDITION__: Edition;

/** The edition this build is of; set by the build (`EDITION=camp npm run build`). */
export const edition: Edition = __EDITION__;
