/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API; empty or unset: the page's own. */
  readonly VITE_API_BASE?: string;
  /** `true`: log in with a bearer token kept in local storage instead of a cookie. */
  readonly VITE_BEARER_LOGIN?: string;
}

// Arco's on-demand styles are plain modules without types.
declare module '@arco-design/web-react/es/*/style/css.js';
