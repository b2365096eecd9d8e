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
