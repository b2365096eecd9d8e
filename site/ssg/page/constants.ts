import { parse, type Container, type Declaration, type Root, type Rule } from 'postcss';
import { contrastProperties, withoutContrast } from './contrastStyles.ts';

const OWN = /^--/;
const NAME = /--[\w-]+/g;
/** A reading without nested brackets, and what follows it. */
const READING = /var\(\s*(--[\w-]+)\s*(?:,[^()]*)?\)(?=(.?))/gs;
/** What may follow a value without a space between them. */
const ENDS = /^[\s,;)/}]?$/;
const OF_THE_DOCUMENT = /^(:root|html|(html)?\[data-theme=[^\]]+\])$/;

/**
 * Writes custom properties that have the same value everywhere into what reads them: a page does not need their names
 * then. A property is such a constant when it is declared once, for the whole document and without a condition, and
 * `elsewhere`, the page and its script, does not name it.
 */
export function inlineConstants(sheet: Root, elsewhere: string): void {
  inline(sheet, constantsOf(sheet, elsewhere));
}

/**
 * A stylesheet that a page loads after its own, with the constants of the whole `tokens` written into it: the page's own
 * styles may have lost them. One that is another for readers who ask for more contrast is still read, where it is there.
 * Throws when it reads a custom property that is not a constant, which a page may have lost too.
 */
export function withConstants(css: string, tokens: string, script: string): string {
  const sheet = parse(css);
  const changing = contrastProperties(tokens);
  inline(sheet, constantsOf(parse(withoutContrast(tokens)), script), changing);
  const unknown = /var\(\s*(--[\w-]+)\s*\)/.exec(sheet.toString())?.[1];
  if (unknown) throw new Error(`styles that a script loads read ${unknown}, which is not a constant`);
  return sheet.toString();
}

/** The values of a stylesheet's constants, by name. */
function constantsOf(sheet: Root, elsewhere: string): Map<string, string> {
  const named = new Set(elsewhere.match(NAME));
  const declared = new Map<string, Declaration[]>();
  sheet.walkDecls(OWN, (declaration) => {
    declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration]);
  });
  const constants = new Map<string, string>();
  for (const [name, [first, ...others]] of declared)
    if (first && others.length === 0 && !named.has(name) && isOfTheDocument(first))
      constants.set(name, first.value);
  return constants;
}

/** Writes constants into the declarations of a stylesheet; those of `kept` remain, with the value in case they are not there. */
function inline(sheet: Root, constants: ReadonlyMap<string, string>, kept?: ReadonlySet<string>): void {
  const resolve = (value: string): string =>
    value.replace(READING, (reading, name: string, next: string) => {
      const value = constants.get(name);
      if (value === undefined) return reading;
      const written = resolve(value);
      // A property that reads a changing one has the value of the place where it is declared, not where it is read.
      return written.includes('var(') ? reading : written + (ENDS.test(next) ? '' : ' ');
    });
  const write = (value: string): string =>
    value.replace(READING, (reading, name: string) => {
      const written = resolve(reading);
      return kept?.has(name) && written !== reading ? `var(${name},${written})` : written;
    });
  sheet.walkDecls((declaration) => {
    declaration.value = tight(kept ? write(declaration.value) : resolve(declaration.value));
  });
}

/** A value without the spaces that separate nothing: the bundler leaves those of custom properties as they are. */
const tight = (value: string): string =>
  value.replace(/"[^"]*"|\s*([,*/])\s*/g, (text, sign?: string) => sign ?? text);

/** Whether a declaration holds for the whole document, in every window. */
function isOfTheDocument({ parent }: Declaration): boolean {
  if (parent?.type !== 'rule') return false;
  if (!(parent as Rule).selectors.every((selector) => OF_THE_DOCUMENT.test(selector))) return false;
  for (let around = parent.parent as Container | undefined; around; around = around.parent as Container)
    if (around.type !== 'root' && !('name' in around && around.name === 'layer')) return false;
  return true;
}
