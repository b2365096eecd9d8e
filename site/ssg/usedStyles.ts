import postcss, { type Container, type Rule } from 'postcss';

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
const PROPERTY = /--[\w-]+/g;
const OWN = /^--/;

/**
 * Keeps of a stylesheet what a built page can come to need: rules whose classes are written in it or in the script that
 * enlivens it, and the custom properties that what is kept reads. The application brings the whole stylesheets with it.
 */
export function usedStyles(css: string, page: string, script: string): string {
  const words = new Set((page + script).match(/[\w-]+/g));
  const sheet = postcss.parse(css);
  const needed = (selector: string) =>
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(CLASS)].every(([, name]) => words.has(name!));
  sheet.walkRules((rule) => {
    if (isStep(rule)) return;
    const kept = rule.selectors.filter(needed);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  dropUnread(sheet, page + script);
  dropEmpty(sheet);
  return sheet.toString();
}

/** A step of an animation is no rule of its own. */
const isStep = ({ parent }: Rule) =>
  parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name));

/** Takes out custom properties that nobody reads, until each is read by something. */
function dropUnread(sheet: postcss.Root, elsewhere: string): void {
  const outside = new Set(elsewhere.match(PROPERTY));
  for (let dropped = true; dropped;) {
    dropped = false;
    const read = new Set(outside);
    sheet.walkDecls(({ value }) => {
      for (const [name] of value.matchAll(/--[\w-]+/g)) read.add(name);
    });
    sheet.walkDecls(OWN, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
  }
}

/** Takes out rules that nothing is left of, from the inside. */
function dropEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'rule' && node.type !== 'atrule') return;
    if (!node.nodes) return;
    dropEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
