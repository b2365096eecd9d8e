import { afterFirstPaint } from './afterFirstPaint';
import { whenIdle } from './whenIdle';

/** Local storage key that says that this browser has downloaded the pages' faces. */
const FONTS_KEY = 'marquee.faces';

/**
 * Sets the page in its own faces. A first visitor reads at once in the browser's own, cut to the same measures, and the
 * page's are downloaded when it has been painted; who has them already sees no others. Calls back when the page is
 * painted and has its faces.
 */
export function showFonts(then: () => void): void {
  const faces = document.querySelector<HTMLStyleElement>('style[data-faces]');
  if (!faces) return afterFirstPaint(then);
  try {
    if (localStorage.getItem(FONTS_KEY)) {
      faces.media = 'all';
      return afterFirstPaint(then);
    }
    localStorage.setItem(FONTS_KEY, 'here');
  } catch {
    // A browser that keeps nothing is a first visitor every time.
  }
  afterFirstPaint(() => void switchFonts(faces, then));
}

/**
 * Downloads the faces of the page's text before any is used, and then uses all at once: the page is laid out anew once,
 * not once for every file. One that does not come is left to the styles.
 */
async function switchFonts(faces: HTMLStyleElement, then: () => void): Promise<void> {
  const rules = [...faces.sheet!.cssRules] as CSSFontFaceRule[];
  const come = await Promise.allSettled(
    (faces.dataset.faces!.match(/\S+/g) ?? []).flatMap((address) => {
      const face = rules.find(({ style }) => style.getPropertyValue('src').includes(address));
      return face ? [load(address, face.style)] : [];
    }),
  );
  whenIdle(() => {
    for (const face of come) if (face.status === 'fulfilled') document.fonts.add(face.value);
    faces.media = 'all';
    then();
  });
}

const load = (address: string, style: CSSStyleDeclaration): Promise<FontFace> =>
  new FontFace(style.getPropertyValue('font-family').replace(/["']/g, ''), `url(${address})`, {
    style: style.getPropertyValue('font-style') || 'normal',
    weight: style.getPropertyValue('font-weight'),
    stretch: style.getPropertyValue('font-stretch') || 'normal',
    unicodeRange: style.getPropertyValue('unicode-range'),
  }).load();
