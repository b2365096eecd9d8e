import type { Page } from '@playwright/test';

/** What a page has for its fonts, by the files' names. */
interface PageFonts {
  /** Core fonts of the texts in the first screen, and of all. */
  firstScreen: string[];
  all: string[];
  preloaded: string[];
}

/** Which core fonts the texts of a page are set in, whether they have arrived or not, and which the page preloads. */
export const fontsOf = (page: Page): Promise<PageFonts> =>
  page.evaluate(() => {
    const name = (address: string) => /([\w-]+)-[\w-]{7}\.woff2/.exec(address)?.[1];
    const faces = Array.from(document.styleSheets)
      .flatMap((sheet) => Array.from(sheet.cssRules))
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ style }) => ({
        file: name(style.getPropertyValue('src')),
        family: style.getPropertyValue('font-family').replace(/["']/g, ''),
        style: style.getPropertyValue('font-style') || 'normal',
        weight: rangeOf(style.getPropertyValue('font-weight') || '400'),
        stretch: rangeOf(style.getPropertyValue('font-stretch') || '100%'),
      }))
      // Of the fonts with a character, browsers take that of the last rule: the core fonts are last.
      .reverse();
    const [firstScreen, all] = [new Set<string>(), new Set<string>()];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      // Chinese text too: its lines are as high as its first family's font says, so browsers load that one.
      if (!text.textContent!.trim() || element.closest('script, style')) continue;
      const set = getComputedStyle(element);
      const family = set.fontFamily.split(',')[0]!.replace(/["']/g, '');
      // A weight or width that no font has takes the nearest.
      const own = faces.filter((face) => face.file && face.family === family && face.style === set.fontStyle);
      const font =
        own.find((face) => has(face.weight, set.fontWeight) && has(face.stretch, set.fontStretch)) ??
        own.find((face) => has(face.weight, set.fontWeight));
      if (!font || !element.checkVisibility()) continue;
      all.add(font.file!);
      const box = element.getBoundingClientRect();
      if (box.width > 0 && box.top < innerHeight && box.bottom > 0) firstScreen.add(font.file!);
    }
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]');
    return {
      firstScreen: [...firstScreen].sort(),
      all: [...all].sort(),
      preloaded: Array.from(links, ({ href }) => name(href)!).sort(),
    };

    function rangeOf(value: string): [number, number] {
      const [least = 0, most = least] = value.split(' ').map(parseFloat);
      return [least, most];
    }

    function has([least, most]: [number, number], value: string): boolean {
      return least <= parseFloat(value) && parseFloat(value) <= most;
    }
  });
