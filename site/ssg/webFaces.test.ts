import { expect, test } from 'vitest';
import { coreFaces, partFaces } from './webFaces.ts';

const LOCAL = '@font-face{font-family:F Fallback;src:local(Arial)}';
const WEB = '@font-face{font-family:F;src:url(/f.woff2)format("woff2")}';

test('parts the faces that must be downloaded from the rest', () => {
  expect(partFaces(`${LOCAL}${WEB}.a{margin:0}`)).toEqual({ faces: WEB, rest: `${LOCAL}.a{margin:0}` });
});

test('knows the core of the faces that the styles name', () => {
  const face = (file: string, family: string, style = 'normal', weight = '400') =>
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};src:url(/${file}.woff2)format("woff2")}`;
  const faces = [
    face('whole', 'F Variable'),
    face('slanted', 'F Variable', 'italic'),
    face('other', 'G'),
    face('core', 'F Variable'),
    face('bold', 'F Variable', 'normal', '700'),
  ].join('');
  expect(coreFaces(faces, ':root{--font:"F Variable"}')).toEqual(['/core.woff2', '/bold.woff2']);
  expect(coreFaces(faces, 'a{font:italic 1em F Variable}')).toContain('/slanted.woff2');
});
