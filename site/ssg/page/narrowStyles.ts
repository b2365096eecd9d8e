import postcss, { type AtRule, type Rule } from 'postcss';
import { NARROW } from '../../src/lib/browser/narrowWindow.ts';

/** A width at most, with or without one at least. */
const ABOVE = /^\((?:\d+px\s*<=?\s*)?width\s*<=?\s*(\d+)px\)$/;

/**
 * Separates the rules of narrow windows from the rest of a stylesheet: the media queries that ask for nothing but widths
 * below `NARROW`. They stay in their layers.
 */
export function splitNarrow(css: string): { narrow: string; rest: string } {
  const rest = postcss.parse(css);
  const narrow = postcss.root();
  rest.walkAtRules('media', (rule) => {
    const most = Number(ABOVE.exec(rule.params)?.[1] ?? Infinity);
    if (most <= NARROW) narrow.append(inItsLayer(rule));
  });
  return { narrow: narrow.toString(), rest: rest.toString() };
}

/** Takes a rule out of its stylesheet, together with a copy of the layer that holds it. */
function inItsLayer(rule: AtRule): AtRule | Rule {
  const { parent } = rule;
  const taken = rule.remove();
  if (parent?.type !== 'atrule') return taken;
  const layer = (parent as AtRule).clone({ nodes: [] });
  layer.append(taken);
  return layer;
}
