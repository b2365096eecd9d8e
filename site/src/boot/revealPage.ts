import { afterFirstPaint, whenIdle } from '../lib/browser/schedule';

/** Longest that the rest of a page waits for its fonts, in milliseconds. */
const LONGEST_FONT_WAIT_MS = 1500;
/** Local storage key that says that this browser has downloaded the pages' fonts. */
const FONTS_KEY = 'marquee.fonts';
/** Elements that the styles do not lay out until they come near the viewport. */
const BELOW = '.below';

/**
 * Reveals a prerendered page in steps, each when the browser is idle, so that none slows down the next: the first
 * paint, the web fonts, the layout of what is out of sight, and then animations. The document has `data-revealing`
 * until the last step, with the value `paint` until the first paint; until then the styles hold back animations.
 * Without scripts there are no steps. Runs from the head.
 */
export function revealPage(): void {
  const page = document.documentElement;
  page.dataset.revealing = 'paint';
  afterFirstPaint(() => {
    if (page.dataset.revealing) page.dataset.revealing = '';
  });
  let begun = false;
  const layOut = () => {
    if (begun) return;
    begun = true;
    layOutBelow(() => delete page.dataset.revealing);
  };
  setTimeout(layOut, LONGEST_FONT_WAIT_MS);
  showFonts(layOut);
}

/**
 * Lays out the rest of a page one part at a time, so that the scroll bar, the search in the page and screenshots of the
 * whole page are right. Calls back after the last part.
 */
export function layOutBelow(then: () => void): void {
  const parts = [...document.querySelectorAll<HTMLElement>(BELOW)];
  const next = () => {
    const part = parts.shift();
    if (!part) return then();
    part.style.contentVisibility = 'visible';
    whenIdle(next);
  };
  whenIdle(next);
}

/**
 * Applies the page's web fonts. On a first visit the page is painted in local fonts of the same metrics and the web fonts
 * are downloaded afterwards; on later visits they apply from the first paint. Calls back when the page is painted and
 * has its fonts.
 */
export function showFonts(then: () => void): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-fonts]');
  if (!style) return afterFirstPaint(then);
  try {
    if (localStorage.getItem(FONTS_KEY)) {
      style.media = 'all';
      return afterFirstPaint(then);
    }
    localStorage.setItem(FONTS_KEY, 'here');
  } catch {
    // Without storage every visit is a first visit.
  }
  afterFirstPaint(() => void switchFonts(style, then));
}

/**
 * Downloads the fonts of the page's text and then applies all of them at once: the page is laid out again once, not once
 * per file. A font that fails to download is left to the `@font-face` rules.
 */
async function switchFonts(style: HTMLStyleElement, then: () => void): Promise<void> {
  const rules = [...style.sheet!.cssRules] as CSSFontFaceRule[];
  const loaded = await Promise.allSettled(
    (style.dataset.fonts!.match(/\S+/g) ?? []).flatMap((address) => {
      const rule = rules.find((one) => one.style.getPropertyValue('src').includes(address));
      return rule ? [loadFont(address, rule.style)] : [];
    }),
  );
  whenIdle(() => {
    for (const font of loaded) if (font.status === 'fulfilled') document.fonts.add(font.value);
    style.media = 'all';
    then();
  });
}

const loadFont = (address: string, rule: CSSStyleDeclaration): Promise<FontFace> =>
  new FontFace(rule.getPropertyValue('font-family').replace(/["']/g, ''), `url(${address})`, {
    style: rule.getPropertyValue('font-style') || 'normal',
    weight: rule.getPropertyValue('font-weight'),
    stretch: rule.getPropertyValue('font-stretch') || 'normal',
    unicodeRange: rule.getPropertyValue('unicode-range'),
  }).load();
