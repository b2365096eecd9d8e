import { expect, it } from 'vitest';
import { publicPages } from '../src/app/prerender/pages';
import { finishPage } from './assemble';
import { partsOf } from './manifest';
import { sitemap } from './sitemap';

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
const english = publicPages('international').find((page) => page.url === '/en')!;

it('dresses a page as its edition and language and puts the script before the styles', () => {
  const html = finishPage(
    RENDERED,
    english,
    { before: '<style data-fonts></style>', after: '<link rel="stylesheet" href="/a.css">' },
    {
      edition: 'international',
      headScript: 'go()',
      origin: 'https://film.example',
    },
  );
  expect(html).toContain('<html lang="en" data-edition="international">');
  expect(html).toContain('<body arco-theme="dark">');
  expect(html).toContain('href="https://film.example/en"');
  expect(html.indexOf('<style data-fonts>')).toBeLessThan(html.indexOf('<script>go()'));
  expect(html.indexOf('<script>go()')).toBeLessThan(html.indexOf('/a.css'));
  expect(html).not.toContain('<!-- Page');
});

it('takes the Suspense boundary from around a page, so that it is hydrated in one go', () => {
  const framed = RENDERED.replace('<body>', '<body><div id="root"><!--$--><main>words</main><!--/$--></div>');
  const html = finishPage(framed, english, NO_TAGS, { edition: 'international', headScript: '', origin: '' });
  expect(html).toContain('<div id="root"><main>words</main></div>');
});

it('keeps Arco light in the camp', () => {
  const html = finishPage(RENDERED, english, NO_TAGS, { edition: 'camp', headScript: '', origin: '' });
  expect(html).toContain('data-edition="camp"');
  expect(html).not.toContain('arco-theme');
});

it('names what a page needs of the bundle, once, and the application apart', () => {
  const file = (name: string, more: object = {}) => ({ file: `assets/${name}`, ...more });
  const manifest = {
    'app.html': file('main.js', { isEntry: true, imports: ['_shared'], css: ['assets/site.css'] }),
    'src/app/application.tsx': file('app.js', { imports: ['_shared', '_react'], css: ['assets/app.css'] }),
    _shared: file('shared.js'),
    _react: file('react.js'),
    'src/features/passport/LoginWindow.tsx': file('login.js', {
      imports: ['_react'],
      css: ['assets/login.css'],
    }),
    'src/features/home/Home.tsx': file('home.js', { imports: ['_react'], css: ['assets/home.css'] }),
    'src/i18n/en.ts': file('en.js'),
  };
  const parts = partsOf(manifest, { screen: 'src/features/home/Home.tsx', texts: 'src/i18n/en.ts' });
  expect(parts.application).toBe('assets/app.js');
  expect(parts.styles).toEqual(['assets/site.css', 'assets/app.css', 'assets/home.css']);
  expect(parts.modules.map((name) => name.slice(7))).toEqual([
    'shared.js',
    'react.js',
    'home.js',
    'en.js',
    'login.js',
  ]);
  expect(() => partsOf(manifest, { texts: 'src/i18n/fr.ts' })).toThrow('no src/i18n/fr.ts');
});

it('lists both languages of the public pages for crawlers, and no shortlist in the camp', () => {
  const urls = (edition: 'international' | 'camp') =>
    [...sitemap(publicPages(edition), 'https://x.example').matchAll(/<loc>(.+?)<\/loc>/g)].map(
      ([, url]) => url,
    );
  expect(urls('camp')).toEqual([
    'https://x.example/',
    'https://x.example/en',
    'https://x.example/guidelines',
    'https://x.example/en/guidelines',
  ]);
  expect(urls('international')).toContain('https://x.example/en/shortlist');
});
