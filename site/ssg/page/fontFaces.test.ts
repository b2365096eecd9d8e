import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { coreFonts, dropUnusedFonts, fontPreloads } from './fontFaces.ts';

describe('dropUnusedFonts', () => {
  const face = (file: string, range: string, stretch = '100%') =>
    `@font-face{font-family:F;font-stretch:${stretch};src:url(/${file}.woff2);unicode-range:${range}}`;
  const LOCAL = '@font-face{font-family:F Local;src:local(Arial);unicode-range:U+0-22FF}';
  const FONTS = [
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

  test('keeps local fonts', () => {
    const sheet = postcss.parse(LOCAL);
    dropUnusedFonts(sheet, '开画', '');
    expect(sheet.toString()).toBe(LOCAL);
  });
});

describe('coreFonts', () => {
  const LOCAL = '@font-face{font-family:F Variable;src:local(Arial)}';
  const rule = (file: string, family: string, style = 'normal', weight = '400') =>
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};src:url(/${file}.woff2)format("woff2")}`;
  const fonts = [
    rule('whole', 'F Variable'),
    rule('slanted', 'F Variable', 'italic'),
    rule('other', 'G'),
    rule('core', 'F Variable'),
    rule('bold', 'F Variable', 'normal', '700'),
    LOCAL,
  ].join('');

  test('takes the last web font of each family, style and weight in the styles', () => {
    expect(coreFonts(`${fonts}:root{--font:"F Variable"}`)).toEqual(['/core.woff2', '/bold.woff2']);
    expect(coreFonts(`${fonts}a{font:italic 1em F Variable}`)).toContain('/slanted.woff2');
  });

  test('preloads them, as a browser asks for fonts', () => {
    expect(fontPreloads(`${rule('core', 'G')}a{font:1em G}`)).toBe(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/core.woff2">',
    );
  });
});
