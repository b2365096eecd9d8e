import { expect, test } from 'vitest';
import { splitNarrow } from './narrowStyles.ts';

test('takes out the rules of narrow windows, each in its layer', () => {
  const kept =
    '@layer ui{.a{color:red}}@layer features{@media (width<=1439px){.b{color:red}}@media (width>=1600px){.b{color:red}}}';
  const css =
    '@layer ui{.a{color:red}@media (width<=760px){.a{color:blue}}}' +
    '@layer features{@media (width<720px){.b{color:blue}}@media (760px<width<1100px){.b{top:0}}@media (width<=1439px){.b{color:red}}@media (width>=1600px){.b{color:red}}}';
  expect(splitNarrow(css)).toEqual({
    narrow:
      '@layer ui{@media (width<=760px){.a{color:blue}}}@layer features{@media (width<720px){.b{color:blue}}}' +
      '@layer features{@media (760px<width<1100px){.b{top:0}}}',
    rest: kept,
  });
});

test('leaves rules that ask for more than a width', () => {
  const css =
    '@media (width<=720px) and (scripting:enabled){.a{color:red}}@media (width<=1439px){.a{color:red}}';
  expect(splitNarrow(css)).toEqual({ narrow: '', rest: css });
});
