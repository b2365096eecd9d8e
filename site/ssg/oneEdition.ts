import postcss from 'postcss';
import type { Plugin } from 'vite';
import type { Edition } from '../src/lib/edition.ts';

/** Takes the rules of every other edition out of a stylesheet. */
export function rulesOf(edition: Edition, css: string): string {
  const sheet = postcss.parse(css);
  const foreign = (selector: string) => {
    const named = /\[data-edition=["']?(\w+)/.exec(selector)?.[1];
    return named !== undefined && named !== edition;
  };
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !foreign(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return sheet.toString();
}

/** Leaves an edition's bundle without the rules that only the other one's pages would use. */
export function oneEdition(edition: Edition): Plugin {
  return {
    name: 'site-one-edition',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle))
        if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
          asset.source = rulesOf(edition, String(asset.source));
    },
  };
}
