import { expect, test } from 'vitest';
import { withoutOtherActs } from './actStyles.ts';

const CSS =
  "[data-act='open'] .a{margin:0}[data-act=winners] .a,.b{margin:1px}" +
  "[data-act=winners] [data-in]:not([data-in~='winners']),[data-act=archive] p:not([data-act=open]){margin:2px}" +
  '[data-action=register] p{margin:3px}[data-action=winners] p{margin:4px}[data-action=finalists] p{margin:5px}';

test('a page with results has no rules of the acts before', () => {
  expect(withoutOtherActs(CSS, true)).toBe(
    '[data-act=winners] .a,.b{margin:1px}' +
      "[data-act=winners] [data-in]:not([data-in~='winners']),[data-act=archive] p:not([data-act=open]){margin:2px}" +
      '[data-action=winners] p{margin:4px}[data-action=finalists] p{margin:5px}',
  );
});

test('a page without results has no rules of the winners', () => {
  expect(withoutOtherActs(CSS, false)).toBe(
    "[data-act='open'] .a{margin:0}.b{margin:1px}" +
      '[data-act=archive] p:not([data-act=open]){margin:2px}' +
      '[data-action=register] p{margin:3px}[data-action=finalists] p{margin:5px}',
  );
});
