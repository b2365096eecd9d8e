import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { coreFonts, dropUnusedFonts, fontLinks } from './fontFaces.ts';

describe('dropUnusedFonts', () => {
  const face = (file: string, range: string, stretch = '100%') =>
    `@font-face{font-family:F;font-stretch:${stretch};src:url(/${file}.woff2);unicode-range:${range}}`;
  const LOCAL = '@font-face{font-family:F Local;src:local(Arial);unicode-range:U+0-22FF}';
  const TEXT = 'p{font:1em F,F Local}';
  const FONTS = [
    TEXT,
    LOCAL,
    face('narrow', 'U+??', '62%'),
    face('latin', 'U+??,U+2013-2014'),
    face('more', 'U+100-2BA'),
    face('core', 'U+20-7A'),
  ];
  const kept = (page: string, script = '') => {
    const sheet = postcss.parse(FONTS.join(''));
    dropUnusedFonts(sheet, page, script);
    return [...sheet.toString().matchAll(/\/(\w+)\.woff2/g)].map(([, file]) => file);
  };

  test.each([
    ['letters of the core font', 'Rules', '', ['narrow', 'core']],
    ['lines and no-break spaces', 'Five\u00a0minutes\nto go', '', ['narrow', 'core']],
    ['a letter that the core font lacks', 'José', '', ['narrow', 'latin', 'core']],
    ['a sign of a later range', 'Reels 1\u20132', '', ['narrow', 'latin', 'core']],
    ['a letter of another font', 'Łódź', '', ['narrow', 'latin', 'more', 'core']],
    [
      'tags and code, which nobody reads',
      '<p class="é">R</p><style>é{}</style>',
      'a|b~`{}`',
      ['narrow', 'core'],
    ],
    ['words of the script', 'R', 'say(`Šárka`)', ['narrow', 'latin', 'more', 'core']],
    ['Chinese only', '开画', '', []],
  ])('keeps those with %s', (_, page, script, files) => {
    expect(kept(page, script)).toEqual(files);
  });

  test('keeps local fonts that a style names', () => {
    const sheet = postcss.parse(`${LOCAL}@font-face{font-family:"G";src:local(G)}${TEXT}`);
    dropUnusedFonts(sheet, '开画', '');
    expect(sheet.toString()).toBe(LOCAL + TEXT);
  });
});

describe('fontLinks', () => {
  const LOCAL = '@font-face{font-family:F Variable;src:local(Arial)}';
  const rule = (file: string, family: string, style = 'normal', weight = '400', stretch = '100%') =>
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-stretch:${stretch};` +
    `src:url(/assets/${file}-Ab_1-2z.woff2)format("woff2")}`;
  const FONTS = [
    rule('whole', 'F Variable'),
    rule('narrow', 'F Variable', 'normal', '400', '62% 99%'),
    rule('slanted', 'F Variable', 'italic'),
    rule('core', 'F Variable'),
    rule('bold', 'F Variable', 'normal', '700'),
    LOCAL,
  ].join('');
  const link = (rel: string, file: string) =>
    `<link rel="${rel}" as="font" type="font/woff2" crossorigin href="/assets/${file}-Ab_1-2z.woff2">`;

  test('finds the last web font of each part of a family', () => {
    expect([...coreFonts(FONTS).keys()]).toEqual(['core', 'narrow', 'slanted', 'bold']);
  });

  test('preloads the fonts of the first screen in their order, as a browser asks for fonts, figures in some acts', () => {
    expect(fontLinks(FONTS, { first: ['bold', 'core'], figures: 'narrow' })).toBe(
      link('preload', 'bold') + link('preload', 'core') + link('figures', 'narrow'),
    );
  });

  test('preloads all of the application', () => {
    expect(fontLinks(rule('whole', 'F') + rule('core', 'F'))).toBe(link('preload', 'core'));
  });

  test('refuses a font that is not there', () => {
    expect(() => fontLinks(FONTS, { first: ['whole'] })).toThrow('no font whole');
  });
});
