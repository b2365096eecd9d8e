import { styleOf } from '../edition.ts';
import type { PageName } from '../../src/app/prerender/pages.ts';
import type { Edition } from '../../src/lib/edition.ts';
import type { Screen } from './manifest.ts';

/** Core fonts that a page preloads, by the names of their files (fonts/fonts.mjs). */
export interface PageFonts {
  /** Those of the first screen and of the section that begins in it: the first paint waits for them. The largest first. */
  first: string[];
  /** Large figures that only some acts of the contest begin with: boot/firstScreen preloads them then. */
  figures?: string;
}

const WIDE = 'archivo-international';
const NARROW = 'archivo-narrow';
const SANS = 'archivo-camp';
const SERIF = 'newsreader-camp';
const BOLD_SERIF = 'newsreader-bold-camp';
const ITALIC = 'newsreader-italic-camp';
const TYPED = 'courier-prime-camp';
const BOLD_TYPED = 'courier-prime-bold-camp';

/** Pages of the international edition with narrow figures in the first screen, or near it. */
const WITH_FIGURES: PageName[] = ['guidelines', 'winners', 'notFound'];

/**
 * The fonts that a page preloads. Another comes when the browser lays out a text of it; narrow figures then take the place of
 * local ones.
 */
export function pageFonts(edition: Edition, { name, language }: Screen & { name: PageName }): PageFonts {
  if (styleOf(edition) === 'international') {
    if (name === 'home') return { first: [WIDE], figures: NARROW };
    return { first: WITH_FIGURES.includes(name) ? [WIDE, NARROW] : [WIDE] };
  }
  if (name !== 'home') return { first: [SANS, BOLD_SERIF] };
  // A page of the script is in the first screen of high windows, and the section after it close.
  const italic = language === 'en' ? [ITALIC] : [];
  return { first: [SANS, BOLD_SERIF, ...italic, SERIF, TYPED, BOLD_TYPED] };
}
