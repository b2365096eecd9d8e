/** The two editions of the contest. A build contains exactly one. */
export type Edition = 'international' | 'camp';

declare const __EDITION__: Edition;

/** The edition of this build (`EDITION=camp npm run build`). */
export const edition: Edition = __EDITION__;
