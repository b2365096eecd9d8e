import { expect, test } from 'vitest';
import { usedStyles } from './usedStyles.ts';

const PAGE = '<p class="lead small-print" style="color:var(--ink)">Words</p>';
const used = (css: string, script = '') => usedStyles(css, PAGE, script);

test.each([
  ['a class of the page', '.lead{margin:0}', '.lead{margin:0}'],
  ['an element', 'p:hover{margin:0}', 'p:hover{margin:0}'],
  ['a class that is nowhere', '.absent{margin:0}', ''],
  ['a part of a class name', '.small{margin:0}', ''],
  ['one selector of two', '.absent,.lead{margin:0}', '.lead{margin:0}'],
  ['what is not to be there', '.lead:not(.absent){margin:0}', '.lead:not(.absent){margin:0}'],
  ['a query that is left empty', '@media print{.absent{margin:0}}', ''],
  [
    'steps of an animation',
    '@keyframes turn{0%{opacity:0}to{opacity:1}}',
    '@keyframes turn{0%{opacity:0}to{opacity:1}}',
  ],
  [
    'a property that a kept rule reads',
    ':root{--a:1px}.lead{margin:var(--a)}',
    ':root{--a:1px}.lead{margin:var(--a)}',
  ],
  ['a property that the page reads', ':root{--ink:red}', ':root{--ink:red}'],
  ['a property for a property that nobody reads', ':root{--a:1px;--b:var(--a)}', ''],
])('%s', (_, css, kept) => {
  expect(used(css)).toBe(kept);
});

test('keeps a class that only the script gives', () => {
  expect(used('.found{margin:0}', 'row.classList.add(`found`)')).toBe('.found{margin:0}');
});
