/** The characters of the core fonts: a page with others downloads the accents, or a whole font. */
const TEXT =
  ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!"#%&\'()*+,-./:;=?@[]_·×−–—‘’“”…';

/** Signs that no text in a serif has. */
const NOT_IN_SERIF = /[#=[\]_]/g;

/** Letters of names in Western Europe, in fonts of their own that have the axes of the core fonts. */
const ACCENTS = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœıÀÁÂÄÅÆÇÈÉÊËÍÑÓÖØÚÜ';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';
const LATIN_MORE = 'U+0100-02BA, U+1E00-1E9F, U+2020, U+20A0-20AB';

/** OpenType features of the core fonts: kerning and tabular figures, and ligatures in running serifs. */
const SANS = ['kern', 'tnum', 'lnum'];
const SERIF = [...SANS, 'liga'];

const archivo = {
  family: 'Archivo Variable',
  weight: '100 900',
  from: 'archivo-latin-wdth-normal',
  features: SANS,
};
const newsreader = {
  family: 'Newsreader Variable',
  text: TEXT.replace(NOT_IN_SERIF, ''),
  from: 'newsreader-latin-wght-normal',
  features: SERIF,
};
const courier = { family: 'Courier Prime', features: SANS };

/**
 * Archivo below the normal width, which figures have, and from there. The narrow one may come after the text is laid out:
 * most pages begin without.
 */
const NARROW = { ...archivo, stretch: '62% 99%', display: 'swap' };
const WIDE = { ...archivo, stretch: '100% 125%' };
/** Weights of Newsreader: most pages have the bold one only. */
const REGULAR = { ...newsreader, weight: '200 549' };
const BOLD = { ...newsreader, weight: '550 800' };
const ITALIC = { ...newsreader, weight: '200 800', style: 'italic', from: 'newsreader-latin-wght-italic' };

const figures = { ...NARROW, file: 'archivo-narrow', axes: { wght: 700, wdth: { min: 62, max: 100 } } };

/** A whole font: each part of a family has the same file, because browsers look for a character in one part only. */
const latin = (font) => ({ ...font, file: font.from, range: LATIN });
const latinMore = (font) => ({ ...font, file: 'archivo-latin-ext-wdth-normal', range: LATIN_MORE });

/**
 * The fonts of each edition. A `whole` font is downloaded for characters that the `core` and its accents lack: names in
 * other alphabets, rare signs. A core font keeps the part of the axes that the edition's styles use.
 */
export const EDITIONS = {
  international: {
    whole: [NARROW, WIDE].flatMap((font) => [latin(font), latinMore(font)]),
    core: [
      figures,
      // Figures of the first screen: they do not change when the font comes late.
      { ...figures, family: 'Archivo Figures', display: 'optional', accents: false },
      {
        ...WIDE,
        file: 'archivo-international',
        axes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } },
      },
    ],
    fallbacks: ['sans'],
  },
  camp: {
    whole: [
      // The camp has the normal width only.
      ...[latin, latinMore].map((whole) => whole({ ...archivo, stretch: '100%' })),
      ...[REGULAR, BOLD, ITALIC].map(latin),
      latin({ ...courier, weight: '400', from: 'courier-prime-latin-400-normal' }),
      latin({ ...courier, weight: '700', from: 'courier-prime-latin-700-normal' }),
    ],
    core: [
      {
        ...archivo,
        stretch: '100%',
        file: 'archivo-camp',
        axes: { wght: { min: 400, max: 700 }, wdth: 100 },
      },
      { ...REGULAR, file: 'newsreader-camp', axes: { wght: 400 } },
      { ...BOLD, file: 'newsreader-bold-camp', axes: { wght: 700 } },
      { ...ITALIC, file: 'newsreader-italic-camp', axes: { wght: 400 } },
      { ...courier, weight: '400', from: 'courier-prime-latin-400-normal', file: 'courier-prime-camp' },
      { ...courier, weight: '700', from: 'courier-prime-latin-700-normal', file: 'courier-prime-bold-camp' },
    ],
    fallbacks: ['sans', 'serif', 'mono'],
  },
};

/** Drawn figures: the narrowest, bold. */
export const FIGURES = { from: archivo.from, axes: { wght: 700, wdth: 62 } };

export { ACCENTS, TEXT };

/** Letters, signs and arrows, so that browsers skip these fonts for Chinese text. */
export const FALLBACK_RANGE = 'U+0-22FF';

/**
 * System fonts used until a web font is loaded, scaled to its metrics so that no line breaks differently then. `size` is
 * the width of an English sentence in the web font, in per cent of its width in the system font (measured in Chromium;
 * Liberation has the metrics of Arial, Times New Roman and Courier New); ascent and descent are the web font's own, in per
 * cent of the font size.
 */
export const FALLBACKS = {
  sans: {
    family: 'Archivo Fallback',
    ascent: 87.8,
    descent: 21,
    normal: ['Arial', 'ArialMT', 'Liberation Sans'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    widths: [
      { stretch: '62% 79%', size: 66.5 },
      { stretch: '80% 99%', size: 91.5 },
      { stretch: '100% 105%', size: 98 },
      { stretch: '106% 118%', size: 110 },
      { stretch: '119% 125%', size: 127 },
    ],
  },
  serif: {
    family: 'Newsreader Fallback',
    ascent: 73.5,
    descent: 26.5,
    normal: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
    widths: [{ size: 105 }],
  },
  mono: {
    family: 'Courier Prime Fallback',
    ascent: 78.1,
    descent: 34.2,
    normal: ['Courier New', 'CourierNewPSMT', 'Liberation Mono'],
    bold: ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono Bold'],
    widths: [{ size: 100 }],
  },
};
