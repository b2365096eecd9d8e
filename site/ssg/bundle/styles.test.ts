import { expect, test } from 'vitest';
import { rulesOf } from './styles.ts';

test.each([
  ['removes a rule of the other edition', '[data-theme=day] .a{color:red}.b{color:blue}', '.b{color:blue}'],
  ['keeps a rule of its own', '[data-theme=night]{--a:1}', '[data-theme=night]{--a:1}'],
  ['reads quoted names too', "html[data-theme='day'] body{--a:1}", ''],
  ['removes one selector of several', '.a,[data-theme=day] .b{color:red}', '.a{color:red}'],
  [
    'removes rules inside layers and queries',
    '@layer t{@media print{[data-theme=day]{--a:1}.c{--a:2}}}',
    '@layer t{@media print{.c{--a:2}}}',
  ],
])('%s', (_, css, kept) => {
  expect(rulesOf('night', css)).toBe(kept);
});
