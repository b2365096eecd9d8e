// Subsets the fonts to what each edition's pages need and writes their stylesheets: npm run fonts
import fs from 'node:fs';
import path from 'node:path';
import subset from 'subset-font';
import { drawFigures } from './figures.mjs';
import { ACCENTS, EDITIONS, FALLBACK_RANGE, FALLBACKS, FIGURES, TEXT } from './fonts.mjs';

const styles = path.resolve(import.meta.dirname, '../../src/styles');
const folder = path.join(styles, 'fonts');

/** Tables that browsers do not read: names of styles for menus, and hints for grey levels. */
const UNREAD_TABLES = ['STAT', 'gasp'];

/** Characters as a `unicode-range`, runs joined. */
function rangeOf(text) {
  const codes = [...new Set(text)].map((char) => char.codePointAt(0)).sort((a, b) => a - b);
  const runs = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run && run[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([a, b]) => `U+${hex(a)}${b > a ? `-${hex(b)}` : ''}`).join(', ');
}

const fontFace = (descriptors) =>
  `@font-face {\n${Object.entries(descriptors)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`;

const webFont = ({ family, weight, stretch, style, range, display = 'optional' }, file) =>
  fontFace({
    'font-family': `'${family}'`,
    src: `url(./fonts/${file}.woff2) format('woff2')`,
    'font-weight': weight,
    'font-stretch': stretch,
    'font-style': style,
    'font-display': display,
    'unicode-range': range,
  });

function fallbackFonts({ family, ascent, descent, normal, bold, widths }) {
  const per = (value, size) => `${((value / size) * 100).toFixed(2)}%`;
  return widths.flatMap(({ stretch, size }) =>
    [
      [normal, '100 549'],
      [bold, '550 900'],
    ].map(([names, weight]) =>
      fontFace({
        'font-family': `'${family}'`,
        src: names.map((name) => `local('${name}')`).join(', '),
        'font-weight': weight,
        'font-stretch': stretch,
        'size-adjust': `${size}%`,
        'ascent-override': per(ascent, size),
        'descent-override': per(descent, size),
        'line-gap-override': '0%',
        'unicode-range': FALLBACK_RANGE,
      }),
    ),
  );
}

for (const [edition, { whole, core, fallbacks }] of Object.entries(EDITIONS)) {
  const accents = core
    .filter((one) => one.accents !== false)
    .map((one) => ({ ...one, file: `${one.file}-accents`, text: ACCENTS }));
  const cuts = [...accents, ...core.map((one) => ({ text: TEXT, ...one }))];
  for (const { from, file, text, axes, features } of cuts) {
    const cut = await subset(fs.readFileSync(path.join(folder, `${from}.woff2`)), text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
      dropTables: UNREAD_TABLES,
    });
    fs.writeFileSync(path.join(folder, 'core', `${file}.woff2`), cut);
    console.log(`${file}: ${(cut.length / 1000).toFixed(1)} kB`);
  }
  // Of two fonts with a character, browsers use the later rule.
  const rules = [
    '/* Written by `npm run fonts` from ssg/fonts/fonts.mjs. Licences beside the files. */\n',
    ...fallbacks.flatMap((name) => fallbackFonts(FALLBACKS[name])),
    ...whole.map((one) => webFont(one, one.file)),
    ...cuts.map((one) => webFont({ ...one, range: rangeOf(one.text) }, `core/${one.file}`)),
  ];
  fs.writeFileSync(path.join(styles, `fonts.${edition}.css`), rules.join(''));
}

const figures = await subset(fs.readFileSync(path.join(folder, `${FIGURES.from}.woff2`)), '0123456789', {
  targetFormat: 'sfnt',
  variationAxes: FIGURES.axes,
  keepFeatures: [],
});
fs.writeFileSync(
  path.resolve(styles, '../ui/art/figures.json'),
  `${JSON.stringify(drawFigures(figures), null, 2)}\n`,
);
