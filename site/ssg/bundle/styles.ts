import postcss from 'postcss';
import type { Plugin } from 'vite';
import type { Theme } from '../brand/lamp.ts';
import { inBrand } from '../brand/styles.ts';

/** The cascade layers, weakest first. Every stylesheet states the order, because they may arrive in any order. */
export const LAYERS = '@layer tokens,arco,bridge,base,ui,features;';

/** Puts Arco's styles into a cascade layer, so that the site's own layers override them. */
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

/** Removes the rules of the other theme from the bundle's stylesheets states the order of the layers in each, and sets
 * the edition's own colour.
 */
export function themeStyles({ theme, lamp }: { theme: Theme; lamp?: Record<string, string> | null }): Plugin {
  const coloured = (css: string) => (lamp ? inBrand(css, lamp, theme) : css);
  return {
    name: 'site-theme-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle))
        if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
          asset.source = LAYERS + coloured(rulesOf(theme, String(asset.source)));
    },
  };
}

/** A stylesheet without the rules of the other theme. */
export function rulesOf(theme: Theme, css: string): string {
  const sheet = postcss.parse(css);
  const isForeign = (selector: string) => {
    const named = /\[data-theme=["']?(\w+)/.exec(selector)?.[1];
    return named !== undefined && named !== theme;
  };
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !isForeign(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return sheet.toString();
}
