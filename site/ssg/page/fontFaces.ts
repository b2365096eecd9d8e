import postcss, { type AtRule, type Root } from 'postcss';

/**
 * Removes the web fonts that a page has no character for. A browser would not download them, but as long as a font of a family is
 * not loaded, Chromium asks the system for a stand-in for each size of text: more than half of the first layout
 * (decision 62). Of two fonts with a character, browsers use the later rule.
 */
export function dropUnusedFonts(sheet: Root, page: string, script: string): void {
  const rules: AtRule[] = [];
  sheet.walkAtRules('font-face', (rule) => {
    if (descriptor(rule, 'unicode-range') && descriptor(rule, 'src').includes('url(')) rules.unshift(rule);
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

/**
 * Addresses of the web fonts that a page's text needs: for each family, style and weight in its styles the last rule, which
 * is the core font (see fonts/fonts.mjs). Other files are downloaded when the page uses their characters.
 */
export function coreFonts(css: string): string[] {
  const rest = postcss.parse(css);
  const rules: AtRule[] = [];
  rest.walkAtRules('font-face', (rule) => {
    rules.push(rule.remove());
  });
  const text = rest.toString();
  const cores = new Map<string, string>();
  for (const rule of rules) {
    const [family, style] = [descriptor(rule, 'font-family'), descriptor(rule, 'font-style') || 'normal'];
    if (!text.includes(family.replace(/["']/g, '')) || (style !== 'normal' && !text.includes(style)))
      continue;
    const address = /url\(["']?([^"')]+)/.exec(descriptor(rule, 'src'))?.[1];
    if (address) cores.set(`${family} ${style} ${descriptor(rule, 'font-weight')}`, address);
  }
  return [...cores.values()];
}

/** Links that preload the core fonts of a page: only fonts that arrive before the first paint apply to it. */
export const fontPreloads = (css: string): string =>
  coreFonts(css)
    .map((address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`)
    .join('');

function descriptor(rule: AtRule, name: string): string {
  const found = rule.nodes?.find((node) => node.type === 'decl' && node.prop === name);
  return found?.type === 'decl' ? found.value : '';
}
