import { expect, it } from 'vitest';
import type { Page } from '../src/app/prerender/pages';
import { checkPage } from './guard';

const page: Page = {
  name: 'home',
  path: '/',
  language: 'en',
  url: '/en',
  file: 'en/index.html',
  module: 'features/home/Home',
};
const HEAD =
  '<head><title>T</title><link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script></head>';
const html = (body: string, head = HEAD) =>
  `<html>${head}<body><a>Skip to content</a><h1>Name</h1>${body}</body></html>`;

it('passes a whole page', () => {
  expect(() => checkPage(html('<p>text</p>'), page)).not.toThrow();
});

it.each([
  ['an empty page', '<html><body><div id="root"></div></body></html>', 'no <h1>'],
  ['an error while rendering', html('<!--$!-->'), 'an error while rendering'],
  ['an unfinished boundary', html('<!--$?--><template></template>'), 'unfinished'],
  ['a boundary', html('<!--$--><p>text</p><!--/$-->'), 'in one go'],
  ['a boundary that needs a script', html('<div hidden id="S:0">text</div>'), 'needs a script'],
  ['an address of the sources', html('<img src="/src/cover.svg">'), 'the sources'],
  ['an address of the development server', html('<img src="/@fs/cover.svg">'), 'development server'],
  ['a text with an empty place', html('<p>{{days}} days</p>'), 'empty place'],
  ['no title', html('', HEAD.replace('<title>T</title>', '')), 'no title'],
  ['no styles', html('', HEAD.replace('stylesheet', 'x')), 'no styles'],
])('refuses %s', (_name, broken, fault) => {
  expect(() => checkPage(broken, page)).toThrow(fault);
});

it('refuses a page in the other language', () => {
  expect(() => checkPage(html(''), { ...page, language: 'zh' })).toThrow('not in its language');
});
