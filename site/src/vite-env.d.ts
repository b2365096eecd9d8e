/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API; empty or unset: the page's own. */
  readonly VITE_API_BASE?: string;
  /** `true`: log in with a bearer token kept in local storage instead of a cookie. */
  readonly VITE_BEARER_LOGIN?: string;
  /** `ppai`: the site on the partner's host. */
  readonly VITE_PARTNER?: string;
}

// Arco's on-demand styles are plain modules without types.
declare module '@arco-design/web-react/es/*/style/css.js';

/** The finalist works without their long texts; from ssg/content/finalists.ts. */
declare module 'virtual:finalists' {
  // A module here cannot import at its top.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  const finalists: import('./content/finalists').Finalist[];
  export default finalists;
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const programmes: import('./content/catalogue.gen').FilmProgramme[];
  /** The categories that finalists have. */
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const categories: import('./content/catalogue.gen').Category[];
  /** Ids in the order of the titles in each language. */
  export const byTitle: { zh: number[]; en: number[] };
  /** By id, once the results are public. */
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const honours: Record<number, import('./content/finalists').Honours>;
  /** Address of the picture with the stills of all finalists, by id; null without one. */
  export const stills: string | null;
}

/** What Home shows of the films; from ssg/content/finalists.ts. */
declare module 'virtual:programme' {
  // A module here cannot import at its top.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  const programme: import('./content/programme').Programme;
  export default programme;
}

/** Addresses of the pictures for shared links, for prerendering; from ssg/content/shareCards.ts. */
declare module 'virtual:share-cards' {
  // A module here cannot import at its top.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  const cards: import('./app/prerender/pages').ShareCards;
  export default cards;
}

/**
 * Whether the results of the build's edition are published; without them a build contains nothing of the winners' page.
 * Undefined in the programs of the build.
 */
declare const __WINNERS__: boolean | undefined;
/** Links to the archives of former seasons; null without any. */
declare const __FORMER__: { url: string; name: { zh: string; en: string } }[] | null;
/** Whether the films on the pages are the organiser's samples, because no finalists are announced. */
declare const __SAMPLES__: boolean | undefined;
/** The edition's own names of countries and regions. */
declare const __REGIONS__: { code: string; name: { zh: string; en: string } }[] | undefined;

/** The dates of the acts of the build's edition; from ssg/edition.ts. */
// eslint-disable-next-line @typescript-eslint/consistent-type-imports
declare const __ACTS__: import('./lib/clock/acts').ActDates;

/** The kind of page that a boot script is for; from ssg/bundle/scripts.ts. */
declare const __BOOT__: 'home' | 'guidelines' | 'shortlist' | 'phone' | 'proof' | 'plain';

/** Addresses of the application's modules that all pages of a boot script need; from ssg/bundle/scripts.ts. */
declare const __MODULES__: readonly string[];

/** Address of the module with the edge of the light on Home; '' where it has none; from ssg/bundle/scripts.ts. */
declare const __EDGE__: string;
