import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Page } from '../../src/app/prerender/pages.ts';
import { htmlLang, type Language } from '../../src/lib/locale/language.ts';
import { pagePath } from '../../src/lib/paths.ts';

const LANGUAGES: Language[] = ['zh', 'en'];
const UNLISTED: Page['name'][] = ['notFound', 'phone'];

/** The sitemap of the pages that search engines may index, each with its alternate in the other language. */
export function sitemap(pages: Page[], origin: string): string {
  const listed = pages.filter((page) => !UNLISTED.includes(page.name));
  const alternate = (name: string, url: string) =>
    `    <xhtml:link rel="alternate" hreflang="${name}" href="${origin}${url}"/>`;
  const entry = ({ url, path }: Page) =>
    [
      '  <url>',
      `    <loc>${origin}${url}</loc>`,
      ...LANGUAGES.map((language) => alternate(htmlLang(language), pagePath(path, language))),
      alternate('x-default', path),
      '  </url>',
    ].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listed.map(entry).join('\n')}
</urlset>
`;
}

/** Writes `sitemap.xml` and adds it to `robots.txt`. */
export function writeSitemap(pages: Page[], origin: string, root: string): Plugin {
  return {
    name: 'site-sitemap',
    apply: 'build',
    closeBundle() {
      fs.writeFileSync(path.join(root, 'sitemap.xml'), sitemap(pages, origin));
      fs.appendFileSync(path.join(root, 'robots.txt'), `Sitemap: ${origin}/sitemap.xml\n`);
    },
  };
}
