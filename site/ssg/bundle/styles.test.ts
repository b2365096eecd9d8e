import { expect, test } from 'vitest';
import { rulesOf } from './styles.ts';

test.each([
  [
    'removes a rule of the other edition',
    '[data-edition=camp] .a{color:red}.b{color:blue}',
    '.b{color:blue}',
  ],
  ['keeps a rule of its own', '[data-edition=international]{--a:1}', '[data-edition=international]{--a:1}'],
  ['reads quoted names too', "html[data-edition='camp'] body{--a:1}", ''],
  ['removes one selector of several', '.a,[data-edition=camp] .b{color:red}', '.a{color:red}'],
  [
    'removes rules inside layers and queries',
    '@layer t{@media print{[data-edition=camp]{--a:1}.c{--a:2}}}',
    '@layer t{@media print{.c{--a:2}}}',
  ],
])('%s', (_, css, kept) => {
  expect(rulesOf('international', css)).toBe(kept);
});
