import { describe, expect, it } from 'vitest';
import { publicPages, type Page } from '../../src/app/prerender/pages';
import { checkPage, finishPage } from './finishPage';

describe('finishPage', () => {
  const RENDERED = `<!DOCTYPE html>
  <html lang="en">
  <head>
      <!-- Page-defined head content -->
      <title>T</title><link rel="canonical" href="https://origin.invalid/en"/>
  </head>
  <body>
  </body>
  </html>`;
  const NO_TAGS = { before: '', after: '' };
  const english = publicPages('films').find((page) => page.url === '/en')!;

  it('sets edition and language and puts the head script before the styles', () => {
    const html = finishPage(
      RENDERED,
      english,
      { before: '<style></style>', after: '<link rel="stylesheet" href="/a.css">' },
      {
        edition: 'international',
        actsHeadScript: 'go();act()',
        headScript: 'go()',
        origin: 'https://film.example',
      },
    );
    expect(html).toContain(
      '<html data-act="open" data-action="register" lang="en" data-edition="international" data-theme="night">',
    );
    expect(html).toContain('<body arco-theme="dark">');
    expect(html).toContain('href="https://film.example/en"');
    expect(html.indexOf('<style></style>')).toBeLessThan(html.indexOf('<script>go();act()'));
    expect(html.indexOf('<script>go();act()')).toBeLessThan(html.indexOf('/a.css'));
    expect(html).not.toContain('<!-- Page');
  });

  it('has the icon in the page', () => {
    const finish = { edition: 'camp', headScript: '', actsHeadScript: '', origin: '' } as const;
    const html = finishPage(RENDERED, english, NO_TAGS, finish);
    const [, icon] = /<link rel="icon" href="data:image\/svg\+xml,([^"#<>]+)">/.exec(html)!;
    expect(decodeURIComponent(icon!)).toMatch(/^<svg xmlns='[^']+'.*<\/svg>$/);
  });

  it.each([
    ['<main id="main"><section></section><h2 id="about"></h2></main>', 'about'],
    ['<main id="main"></main>', 'main'],
    ['<p></p>', null],
  ])('holds the first paint of %s until %s is parsed', (body, id) => {
    const html = finishPage(RENDERED.replace('<body>', `<body>${body}`), english, NO_TAGS, {
      edition: 'international',
      actsHeadScript: 'go();act()',
      headScript: '',
      origin: '',
    });
    const link = `<link rel="expect" href="#${id}" blocking="render">`;
    if (id) expect(html).toContain(link);
    else expect(html).not.toContain('rel="expect"');
  });

  it('removes the Suspense boundary, so that the page is hydrated in one task', () => {
    const framed = RENDERED.replace(
      '<body>',
      '<body><div id="root"><!--$--><main>words</main><!--/$--></div>',
    );
    const html = finishPage(framed, english, NO_TAGS, {
      edition: 'international',
      actsHeadScript: 'go();act()',
      headScript: '',
      origin: '',
    });
    expect(html).toContain('<div id="root"><main>words</main></div>');
  });

  it('sets no dark theme in the camp', () => {
    const html = finishPage(RENDERED, english, NO_TAGS, {
      edition: 'camp',
      actsHeadScript: 'go();act()',
      headScript: '',
      origin: '',
    });
    expect(html).toContain('data-edition="camp"');
    expect(html).not.toContain('arco-theme');
  });
});

describe('checkPage', () => {
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

  it('accepts a complete page', () => {
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
  ])('refuses %s', (_name, broken, problem) => {
    expect(() => checkPage(broken, page)).toThrow(problem);
  });

  it('refuses a page in the other language', () => {
    expect(() => checkPage(html(''), { ...page, language: 'zh' })).toThrow('not in its language');
  });
});
