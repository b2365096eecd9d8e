import { describe, expect, test } from 'vitest';
import { usedStyles } from './styles.ts';

describe('usedStyles', () => {
  const PAGE = '<p class="lead small-print" style="color:var(--ink)">Words</p>';
  const used = (css: string, script = '') => usedStyles(css, PAGE, script);

  test.each([
    ['keeps a class of the page', '.lead{margin:0}', '.lead{margin:0}'],
    ['keeps an element', 'p:hover{margin:0}', 'p:hover{margin:0}'],
    ['removes an element that is not used', 'table{margin:0}p>table{margin:0}', ''],
    ['keeps an element among others', ':where(table,p):focus{margin:0}', ':where(table,p):focus{margin:0}'],
    ['removes a class that is not used', '.absent{margin:0}', ''],
    ['removes a part of a class name', '.small{margin:0}', ''],
    ['removes one selector of two', '.absent,.lead{margin:0}', '.lead{margin:0}'],
    ['keeps a negated class', '.lead:not(.absent){margin:0}', '.lead:not(.absent){margin:0}'],
    ['removes an empty query', '@media print{.absent{margin:0}}', ''],
    [
      'keeps the steps of an animation',
      '@keyframes turn{0%{opacity:0}to{opacity:1}}.lead{animation:turn 1s}',
      '@keyframes turn{0%{opacity:0}to{opacity:1}}.lead{animation:turn 1s}',
    ],
    ['removes an animation that nothing plays', '@keyframes turn{0%{opacity:0}to{opacity:1}}', ''],
    [
      'joins the blocks of a layer',
      '@layer a,b;@layer b{.lead{margin:0}}@layer a{p{margin:0}}@layer b{.lead{margin:1px}}',
      '@layer a,b;@layer b{.lead{margin:0}.lead{margin:1px}}@layer a{p{margin:0}}',
    ],
    [
      'keeps a property that a rule reads',
      ':root{--a:1px}.lead{--a:2px}p{margin:var(--a)}',
      ':root{--a:1px}.lead{--a:2px}p{margin:var(--a)}',
    ],
    [
      'writes the values of constants into what reads them',
      ':root{--a:1px;--b:calc(2*var(--a))}.lead{margin:var(--b)0 var(--a, 3px)}',
      '.lead{margin:calc(2*1px) 0 1px}',
    ],
    [
      'leaves spaces out that separate nothing',
      ':root{--a:"A , B" , c}p{--x:1 + 2 * 3;font:1em / var(--x) var(--a)}',
      'p{--x:1 + 2*3;font:1em/var(--x) "A , B",c}',
    ],
    [
      'keeps a property that a window, a part of the page or a script changes',
      ':root{--a:1px;--s:2px}@media (width<=760px){:root{--a:2px}}.lead{--c:3px}p{margin:var(--a) var(--c) var(--s)}',
      ':root{--a:1px;--s:2px}@media (width<=760px){:root{--a:2px}}.lead{--c:3px}p{margin:var(--a) var(--c) var(--s)}',
      'root.style.setProperty(`--s`, 1)',
    ],
    [
      'keeps a property that reads a changing one',
      ':root{--a:1px;--b:calc(2*var(--a))}.lead{--a:2px;margin:var(--b)}',
      ':root{--a:1px;--b:calc(2*var(--a))}.lead{--a:2px;margin:var(--b)}',
    ],
    [
      'keeps a property that only some windows have',
      '@media print{:root{--a:1px}}p{margin:var(--a)}',
      '@media print{:root{--a:1px}}p{margin:var(--a)}',
    ],
    ['keeps a property that the page reads', ':root{--ink:red}', ':root{--ink:red}'],
    ['removes a property that only an unread property reads', ':root{--a:1px;--b:var(--a)}', ''],
  ])('%s', (_, css, kept, script = '') => {
    expect(used(css, script)).toBe(kept);
  });

  test('keeps a class that the script sets', () => {
    expect(used('.found{margin:0}', 'row.classList.add(`found`)')).toBe('.found{margin:0}');
  });
});
