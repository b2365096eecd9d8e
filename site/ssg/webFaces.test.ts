import { expect, test } from 'vitest';
import { partFaces } from './webFaces.ts';

const LOCAL = '@font-face{font-family:F Fallback;src:local(Arial)}';
const WEB = '@font-face{font-family:F;src:url(/f.woff2)format("woff2")}';

test('parts the faces that must be downloaded from the rest', () => {
  expect(partFaces(`${LOCAL}${WEB}.a{margin:0}`)).toEqual({ faces: WEB, rest: `${LOCAL}.a{margin:0}` });
});
