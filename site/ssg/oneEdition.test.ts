import { expect, test } from 'vitest';
import { rulesOf } from './oneEdition.ts';

test.each([
  ['a rule of the other edition goes', '[data-edition=camp] .a{color:red}.b{color:blue}', '.b{color:blue}'],
  ['its own stays', '[data-edition=international]{--a:1}', '[data-edition=international]{--a:1}'],
  ['quotes change nothing', "html[data-edition='camp'] body{--a:1}", ''],
  ['one selector of several goes', '.a,[data-edition=camp] .b{color:red}', '.a{color:red}'],
  [
    'inside layers and queries too',
    '@layer t{@media print{[data-edition=camp]{--a:1}.c{--a:2}}}',
    '@layer t{@media print{.c{--a:2}}}',
  ],
])('%s', (_, css, kept) => {
  expect(rulesOf('international', css)).toBe(kept);
});
