// Measures the letters of a contest's name for backend/brand, which sizes it: node site/ssg/fonts/nameInk.mjs
import fs from 'node:fs';
import path from 'node:path';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import subset from 'subset-font';

const fonts = path.resolve(import.meta.dirname, '../../src/styles/fonts');
const target = path.resolve(import.meta.dirname, '../../../backend/brand/ink.json');

/** How names are set: `.hero-name` in src/features/home/components/international/hero.css. */
const SETTING = { wght: 800, wdth: 125 };
const FILES = ['archivo-latin-wdth-normal', 'archivo-latin-ext-wdth-normal'];

/** Letters and signs that names may have: ASCII, Latin-1 and Latin Extended-A, and what typography adds. */
const LETTERS = [
  ...Array.from({ length: 0x17f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)),
  ...'ȘșȚțẞ–—‘’“”…·',
].filter((letter) => !/[\u007f-\u009f\u00ad]/.test(letter));
const KERNED = LETTERS.filter((letter) => letter < '\u007f' || letter === '’');

async function open(file) {
  const woff2 = fs.readFileSync(path.join(fonts, `${file}.woff2`));
  const settings = { targetFormat: 'sfnt', variationAxes: SETTING, keepFeatures: ['kern'] };
  const face = new Face(new Blob(await subset(woff2, LETTERS.join(''), settings)), 0);
  const font = new Font(face);
  return { font, em: face.upem };
}

function width(font, text) {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

const opened = await Promise.all(FILES.map(open));
const thousandths = (value, em) => Math.round((value * 1000) / em);
const letters = {};
for (const letter of LETTERS) {
  for (const { font, em } of opened) {
    const glyph = font.nominalGlyph(letter.codePointAt(0));
    if (!glyph || letters[letter]) continue;
    const { xBearing = 0, width: ink = 0 } = font.glyphExtents(glyph) ?? {};
    const measures = [font.glyphHAdvance(glyph), xBearing, xBearing + ink];
    letters[letter] = measures.map((value) => thousandths(value, em));
  }
}
const [{ font, em }] = opened;
const pairs = {};
for (const first of KERNED)
  for (const second of KERNED) {
    const kern = width(font, first + second) - width(font, first) - width(font, second);
    if (kern) pairs[first + second] = thousandths(kern, em);
  }
const rows = (of) =>
  Object.entries(of).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
const table = (of) =>
  `{\n${rows(of)
    .map((row) => `    ${row}`)
    .join(',\n')}\n  }`;
fs.writeFileSync(
  target,
  `{\n  "letters": ${table(letters)},\n  "pairs": {\n    ${rows(pairs).join(', ')}\n  }\n}\n`,
);
