import { expect, test } from 'vitest';
import { contrastProperties, withoutContrast, withoutPrint } from './contrastStyles.ts';

const CSS =
  '@layer tokens{:root{--a:red;--b:blue}@media (forced-colors:active){:root{--a:Canvas}}}' +
  '@layer ui{.a{color:red}@media (prefers-contrast: more){.a{color:blue}}@media (width<=9px) and (forced-colors:active){.a{top:0}}}';

test('leaves out the rules of readers who ask for more contrast', () => {
  expect(withoutContrast(CSS)).toBe(
    '@layer tokens{:root{--a:red;--b:blue}}' +
      '@layer ui{.a{color:red}@media (width<=9px) and (forced-colors:active){.a{top:0}}}',
  );
});

test('names the custom properties that they change', () => {
  expect([...contrastProperties(CSS)]).toEqual(['--a']);
});

test('leaves out what is printed', () => {
  expect(withoutPrint('.a{color:red}@media print{.a{color:#000}}@media (width<=9px){.a{top:0}}')).toBe(
    '.a{color:red}@media (width<=9px){.a{top:0}}',
  );
});
