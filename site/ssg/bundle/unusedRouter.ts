import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the parts of react-router that the site does not use, such as its forms, 2 kB in gzip. They stay
 * otherwise, because each is given a name for React's developer tools, and is made by a call that could have side effects.
 */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'site-without-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/.*\.m?js$/ },
      handler: (code) => ({ code: markPure(code), map: null }),
    },
  };
}

/** Removes `displayName`s and marks components and contexts as free of side effects. */
export const markPure = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
