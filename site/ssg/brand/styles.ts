import postcss, { type AtRule, type Container, type Declaration } from 'postcss';
import type { Theme } from './lamp.ts';
import { hexOf, oklchOf, type Oklch } from './oklch.ts';

/** The accents of the themes, whose hues an edition's own replaces. */
const OWN = { night: '#ffb02e', day: '#b3301c' };
/** Colours that never follow a brand. */
const KEPT = /danger|caution|success|warning/;
/** What readers ask for themselves. */
const READERS = /forced-colors/;
const COLOR =
  /#([0-9a-f]{6})(?:[0-9a-f]{2})?\b|rgb\((\d+) (\d+) (\d+)(?= ?[/)])|(?<=^|\s)(\d{1,3}), (\d{1,3}), (\d{1,3})(?=$|\s)/gi;
/** Hues between cinnabar and the lamp, and the chroma from which a colour is light and no longer paper or wood. */
const WARM = { from: 18, to: 105, chroma: 0.06 };

/** A selector of the whole document, as written or as the bundler shortens it. */
const isThemes = (selector: string) => /^(:root)?(\[data-theme=["']?(night|day)["']?\])?$/.test(selector);

/** A literal of the theme's lamp in the hue of the edition's own; others as they are. */
function tinted(value: string, accent: string): string {
  const [, chroma, hue] = oklchOf(accent);
  return value.replace(
    COLOR,
    (literal: string, written: string | undefined, ...parts: (string | undefined)[]) => {
      const [r, g, b] = parts[0] === undefined ? parts.slice(3, 6) : parts.slice(0, 3);
      const numbers = [r, g, b].map(Number);
      const hex = `#${written?.toLowerCase() ?? numbers.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
      const [l, c, h] = oklchOf(hex);
      if (c < WARM.chroma || h < WARM.from || h > WARM.to) return literal;
      const base = oklchOf(h > 50 ? OWN.night : OWN.day) as Oklch;
      const turned = hexOf([l, (c * Math.min(chroma, base[1])) / base[1], hue + h - base[2]]);
      if (written) return turned + literal.slice(7);
      const bytes = [1, 3, 5].map((i) => Number.parseInt(turned.slice(i, i + 2), 16));
      return literal.startsWith('rgb') ? `rgb(${bytes.join(' ')}` : bytes.join(', ');
    },
  );
}

const inMedia = (declaration: Declaration, media: RegExp): boolean => {
  for (let at = declaration.parent as Container | undefined; at; at = at.parent as Container | undefined)
    if (at.type === 'atrule' && media.test((at as AtRule).params)) return true;
  return false;
};

/**
 * A stylesheet in an edition's own colour: the lamp's tokens where the theme declares them, and every other colour of the
 * light, which no token has, in its hue. An attribute of the page would also outweigh the colours that readers ask for.
 */
export function inBrand(css: string, lamp: Record<string, string>, theme: Theme): string {
  const sheet = postcss.parse(css);
  sheet.walkDecls((declaration) => {
    if (KEPT.test(declaration.prop) || inMedia(declaration, READERS)) return;
    const name = declaration.prop.replace(/^--/, '');
    const selector = declaration.parent?.type === 'rule' ? (declaration.parent as postcss.Rule).selector : '';
    const isToken = declaration.prop.startsWith('--') && selector.split(',').every(isThemes);
    if (isToken && name in lamp && selector.includes(theme)) {
      const stronger = inMedia(declaration, /prefers-contrast/) && name === 'accent';
      declaration.value = stronger ? lamp['accent-press']! : lamp[name]!;
      return;
    }
    declaration.value = tinted(declaration.value, lamp.accent!);
  });
  return sheet.toString();
}
