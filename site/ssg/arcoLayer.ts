import type { Plugin } from 'vite';

/** Puts Arco's styles into a cascade layer, so that the design's own layers win over them. */
export function arcoLayer(): Plugin {
  return {
    name: 'site-arco-layer',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/@arco-design\/.*\.css(\?|$)/.test(id)) return null;
      return { code: `@layer arco {\n${code}\n}`, map: null };
    },
  };
}
