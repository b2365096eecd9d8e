import { expect, it } from 'vitest';
import { publicPages } from '../src/app/pages';
import { finishPage } from './assemble';
import { bundleTags } from './manifest';
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
const english = publicPages('international').find((page) => page.url === '/en')!;

it('dresses a page as its edition and language and puts the script before the styles', () => {
  const html = finishPage(RENDERED, english, '<link rel="stylesheet" href="/a.css">', {
    edition: 'international',
    headScript: 'go()',
    origin: 'https://film.example',
  });
  expect(html).toContain('<html lang="en" data-edition="international">');
  expect(html).toContain('<body arco-theme="dark">');
  expect(html).toContain('href="https://film.example/en"');
  expect(html.indexOf('<script>go()')).toBeLessThan(html.indexOf('/a.css'));
  expect(html).not.toContain('<!-- Page');
});

it('keeps Arco light in the camp', () => {
  const html = finishPage(RENDERED, english, '', { edition: 'camp', headScript: '', origin: '' });
  expect(html).toContain('data-edition="camp"');
  expect(html).not.toContain('arco-theme');
});

it('names every file of the bundle a page needs, once', () => {
  const file = (name: string, more: object = {}) => ({ file: `assets/${name}`, ...more });
  const manifest = {
    'app.html': file('app.js', { isEntry: true, imports: ['_react'], css: ['assets/app.css'] }),
    _react: file('react.js'),
    'src/features/home/Home.tsx': file('home.js', {
      imports: ['_react', 'app.html'],
      css: ['assets/home.css'],
    }),
    'src/i18n/en.ts': file('en.js'),
    'src/styles/fonts/archivo-latin-wdth-normal.woff2': file('archivo.woff2'),
  };
  const tags = bundleTags(manifest, ['src/features/home/Home.tsx', 'src/i18n/en.ts']);
  expect([...tags.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/assets/archivo.woff2',
    '/assets/app.css',
    '/assets/home.css',
    '/assets/react.js',
    '/assets/home.js',
    '/assets/en.js',
    '/assets/app.js',
  ]);
  expect(() => bundleTags(manifest, ['src/i18n/fr.ts'])).toThrow('no src/i18n/fr.ts');
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
