/** The characters of the core fonts: a page with others downloads the accents, or a whole font. */
const TEXT =
  ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!"#%&\'()*+,-./:;=?@[]_·×–—‘’“”…';

/** Letters of names in Western Europe, in fonts of their own that have the axes of the core fonts. */
const ACCENTS = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœıÀÁÂÄÅÆÇÈÉÊËÍÑÓÖØÚÜ';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';
const LATIN_MORE = 'U+0100-02BA, U+1E00-1E9F, U+2020, U+20A0-20AB';

/** OpenType features that the styles use: kerning, ligatures and tabular figures. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'tnum', 'lnum'];

const archivo = { family: 'Archivo Variable', weight: '100 900', stretch: '62% 125%' };
const newsreader = { family: 'Newsreader Variable', weight: '200 800' };

/**
 * The fonts of each edition. A `whole` font is downloaded for characters that the `core` and its accents lack: names in
 * other alphabets, rare signs. A core font keeps the part of the axes that the edition's styles use.
 */
export const EDITIONS = {
  international: {
    whole: [
      { ...archivo, file: 'archivo-latin-wdth-normal', range: LATIN },
      { ...archivo, file: 'archivo-latin-ext-wdth-normal', range: LATIN_MORE },
    ],
    core: [
      {
        ...archivo,
        from: 'archivo-latin-wdth-normal',
        file: 'archivo-international',
        text: TEXT,
        axes: { wght: { min: 400, max: 800 }, wdth: { min: 62, max: 125 } },
      },
    ],
    fallbacks: ['sans'],
  },
  camp: {
    whole: [
      // The camp uses the normal width; only the figures of the 404 page are narrower.
      { ...archivo, stretch: '62% 99%', file: 'archivo-latin-wdth-normal', range: LATIN },
      { ...archivo, stretch: '100%', file: 'archivo-latin-wdth-normal', range: LATIN },
      { ...archivo, stretch: '100%', file: 'archivo-latin-ext-wdth-normal', range: LATIN_MORE },
      { ...newsreader, file: 'newsreader-latin-wght-normal', range: LATIN },
      { ...newsreader, style: 'italic', file: 'newsreader-latin-wght-italic', range: LATIN },
      { family: 'Courier Prime', weight: '400', file: 'courier-prime-latin-400-normal', range: LATIN },
      { family: 'Courier Prime', weight: '700', file: 'courier-prime-latin-700-normal', range: LATIN },
    ],
    core: [
      {
        ...archivo,
        stretch: '100%',
        from: 'archivo-latin-wdth-normal',
        file: 'archivo-camp',
        text: TEXT,
        axes: { wght: { min: 400, max: 700 }, wdth: 100 },
      },
      {
        ...newsreader,
        from: 'newsreader-latin-wght-normal',
        file: 'newsreader-camp',
        text: TEXT,
        axes: { wght: { min: 400, max: 700 } },
      },
      {
        ...newsreader,
        style: 'italic',
        from: 'newsreader-latin-wght-italic',
        file: 'newsreader-italic-camp',
        text: TEXT,
        axes: { wght: 400 },
      },
      {
        family: 'Courier Prime',
        weight: '400',
        from: 'courier-prime-latin-400-normal',
        file: 'courier-prime-camp',
        text: TEXT,
      },
      {
        family: 'Courier Prime',
        weight: '700',
        from: 'courier-prime-latin-700-normal',
        file: 'courier-prime-bold-camp',
        text: TEXT,
      },
    ],
    fallbacks: ['sans', 'serif', 'mono'],
  },
};

export { ACCENTS, FEATURES };

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
