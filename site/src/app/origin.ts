/** Stands for the site's public origin until a page is finished (see ssg/assemble). */
export const ORIGIN_MARK = 'https://origin.invalid';
