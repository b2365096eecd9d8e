import postcss, { type AtRule, type Root } from 'postcss';
import type { PageFonts } from './pageFonts.ts';

/**
 * Removes the fonts of families that no style names, and the web fonts that a page has no character for. A browser would not download them, but as long as a font of a family is
 * not loaded, Chromium asks the system for a stand-in for each size of text: more than half of the first layout
 * (decision 62). Of two fonts with a character, browsers use the later rule.
 */
export function dropUnusedFonts(sheet: Root, page: string, script: string): void {
  const rules: AtRule[] = [];
  const named = namedFamilies(sheet);
  sheet.walkAtRules('font-face', (rule) => {
    if (!named.includes(unquoted(descriptor(rule, 'font-family')))) rule.remove();
    else if (descriptor(rule, 'unicode-range') && descriptor(rule, 'src').includes('url('))
      rules.unshift(rule);
  });
  const shown = new Set(shownCharacters(page, script));
  const left = new Map<string, Set<number>>();
  for (const rule of rules) {
    const face = FACE.map((name) => descriptor(rule, name)).join();
    const characters = left.get(face) ?? shown;
    const own = within(characters, descriptor(rule, 'unicode-range'));
    if (own.size === 0) rule.remove();
    left.set(face, new Set([...characters].filter((character) => !own.has(character))));
  }
}

/** The values of styles in which families of fonts are named. */
function namedFamilies(sheet: Root): string {
  const values: string[] = [];
  sheet.walkDecls(/^(font|font-family|--.*)$/, ({ parent, value }) => {
    if (!(parent?.type === 'atrule' && 'name' in parent && parent.name === 'font-face')) values.push(value);
  });
  return values.join();
}

const unquoted = (name: string): string => name.replace(/["']/g, '');

/** What tells the fonts of a family apart, but for their characters. */
const FACE = ['font-family', 'font-style', 'font-weight', 'font-stretch'];

/**
 * The code points of a page's text, and those beyond ASCII of its script: the rest there is code. Browsers draw every kind of
 * space that the pages have as a space.
 */
function shownCharacters(page: string, script: string): number[] {
  const text = page.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, '').replace(/&[a-z]+;|&#\w+;/g, ' ');
  const words = script.replace(/[\0-\x7f]/g, '');
  return Array.from((text + words).replace(/\s/g, ' '), (character) => character.codePointAt(0)!);
}

/** Those of the code points that a `unicode-range` has (CSS Fonts 4): `U+41`, `U+41-5A`, `U+4??`. */
function within(codes: Iterable<number>, range: string): Set<number> {
  const parts = range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(first.replaceAll('?', '0'), 16), parseInt(last.replaceAll('?', 'F'), 16)] as const;
  });
  return new Set([...codes].filter((code) => parts.some(([first, last]) => first <= code && code <= last)));
}

/** The core fonts of styles, addresses by the names of their files: the last rule of each part of a family (fonts/fonts.mjs). */
export function coreFonts(css: string): Map<string, string> {
  const parts = new Map<string, string>();
  postcss.parse(css).walkAtRules('font-face', (rule) => {
    const address = /url\(["']?([^"')]+)/.exec(descriptor(rule, 'src'))?.[1];
    if (address) parts.set(FACE.map((name) => descriptor(rule, name)).join(), address);
  });
  return new Map([...parts.values()].map((address) => [FILE.exec(address)![1]!, address]));
}

/** A file of a font in the web root: its name, and the hash that the build adds, of eight characters in the console. */
const FILE = /([^/]+)-[\w-]{7,8}\.woff2$/;

/** Links that preload core fonts, all without `fonts`: one that comes after the first paint applies to no text that was in it. */
export function fontLinks(css: string, fonts?: PageFonts): string {
  const core = coreFonts(css);
  const link = (rel: string) => (name: string) => {
    const address = core.get(name);
    if (!address) throw new Error(`the page's styles declare no font ${name}`);
    return `<link rel="${rel}" as="font" type="font/woff2" crossorigin href="${address}">`;
  };
  const { first, figures } = fonts ?? { first: [...core.keys()] };
  return [...first.map(link('preload')), ...(figures ? [link('figures')(figures)] : [])].join('');
}

function descriptor(rule: AtRule, name: string): string {
  const found = rule.nodes?.find((node) => node.type === 'decl' && node.prop === name);
  return found?.type === 'decl' ? found.value : '';
}
