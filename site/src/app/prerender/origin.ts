/** Stands for the site's public origin until a page is finished (see ssg/assemble). */
export const ORIGIN_MARK = 'https://origin.invalid';

/** The whole address of a file of the site, or of another host, where it is one already. */
export const absolute = (address: string): string =>
  address.startsWith('/') ? ORIGIN_MARK + address : address;
