/** The id of an edition of the contest: the name of its folder in the catalogue. A build contains exactly one. */
export type Edition = string;

/** What entrants of an edition send. */
export type Kind = 'films' | 'applications';

declare const __EDITION__: Edition;
declare const __KIND__: Kind;
declare const __HEADER__: string;

/** The edition of this build (`EDITION=camp npm run build`). */
export const edition: Edition = __EDITION__;

/** What its entrants send. */
export const kind: Kind = __KIND__;

/** The value of the request header `f` that picks it. */
export const header: string = __HEADER__;
