import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicPages } from '../src/app/prerender/pages';
import { routesOf } from '../src/app/routes';
import type { Edition } from '../src/lib/edition';
import { catalogueEntries } from './content/finalists';
import { sitemap } from './content/sitemap';
import { siteOrigin, webRoot, kindOf } from './edition';

/** The links of a page and the anchors that it offers. */
interface Linked {
  targets: string[];
  anchors: Set<string>;
}

/** Reads the links of a built page to this site, absolute ones included. */
function readPage(html: string, url: string, origin: string): Linked {
  const visible = html.replace(
    /<(script|style)\b[^>]*>[^]*?<\/\1>/g,
    (element) => element.split('>')[0] + '>',
  );
  const targets = [...visible.matchAll(/\s(?:href|src|poster)="([^"]*)"/gi)].map(([, target]) => target!);
  const shared = [...visible.matchAll(/property="og:(?:image|url)" content="([^"]*)"/g)].map(
    ([, target]) => target!,
  );
  const inside = [...targets, ...shared]
    .map((target) => new URL(target.replaceAll('&amp;', '&'), origin + url))
    .filter((target) => target.origin === origin);
  return {
    targets: [...new Set(inside.map(({ pathname, hash }) => decodeURI(pathname) + decodeURI(hash)))],
    anchors: new Set([...visible.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)),
  };
}

const filesBelow = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/** The address of a page's file. */
const addressOf = (file: string): string => '/' + file.replace(/\.html$/, '').replace(/(^|\/)index$/, '');

/** Addresses of the films in the catalogue, which are served from the asset hosts. */
const filmsOf = (edition: Edition): string[] =>
  catalogueEntries(edition).flatMap(({ work: { video } }) => (video?.file ? [`/films/${video.file}`] : []));

/** Addresses of the signed log, which the service answers. */
const LOG = ['/log/head', '/log/key'];

/** The broken links of the edition's built pages, as `page → target`. */
function brokenLinks(edition: Edition): { pages: number; broken: string[] } {
  const root = webRoot(edition);
  const origin = siteOrigin(edition);
  const files = filesBelow(root);
  const pages = new Map(
    files
      .filter((file) => file.endsWith('.html') && file !== 'app.html')
      .map((file) => {
        const url = addressOf(file);
        return [url, readPage(fs.readFileSync(path.join(root, file), 'utf8'), url, origin)] as const;
      }),
  );
  const there = new Set([
    ...files.map((file) => `/${file}`),
    ...routesOf(kindOf(edition)).map((route) => route.path),
    ...filmsOf(edition),
    ...LOG,
  ]);
  const leads = (target: string) => {
    const [address = '', anchor] = target.split('#');
    const page = pages.get(address.length > 1 ? address.replace(/\/$/, '') : address);
    return page ? !anchor || page.anchors.has(anchor) : there.has(address);
  };
  const broken = [...pages].flatMap(([url, { targets }]) =>
    targets.filter((target) => !leads(target)).map((target) => `${url} → ${target}`),
  );
  return { pages: pages.size, broken };
}

describe.each(['international', 'camp'] as const)('the built %s edition', (edition) => {
  it('has no broken link', () => {
    const { pages, broken } = brokenLinks(edition);
    expect(pages, 'build the site first: npm run build').toBeGreaterThan(7);
    expect(broken).toEqual([]);
  });

  it('lists in its sitemap the pages that exist, each in every language', () => {
    const root = webRoot(edition);
    const sitemap = fs.readFileSync(path.join(root, 'sitemap.xml'), 'utf8');
    const entries = sitemap.split('<url>').slice(1);
    const pathOf = (address: string) => new URL(address).pathname;
    const listed = entries.map((entry) => pathOf(/<loc>(.*?)<\/loc>/.exec(entry)![1]!));
    const html = filesBelow(root).filter((file) => file.endsWith('.html'));
    const expected = html.map(addressOf).filter((url) => !/^\/(app|m|en_m|404|en\/404)$/.test(url));
    expect(listed.sort()).toEqual(expected.sort());
    for (const entry of entries)
      expect([...entry.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual([
        'zh-Hans',
        'en',
        'x-default',
      ]);
  });
});

it('lists the public pages in both languages in the sitemap, and no shortlist for the camp', () => {
  const urls = (edition: 'international' | 'camp') =>
    [...sitemap(publicPages(kindOf(edition)), 'https://x.example').matchAll(/<loc>(.+?)<\/loc>/g)].map(
      ([, url]) => url,
    );
  expect(urls('camp')).toEqual([
    'https://x.example/',
    'https://x.example/en',
    'https://x.example/guidelines',
    'https://x.example/en/guidelines',
    'https://x.example/privacy',
    'https://x.example/en/privacy',
    'https://x.example/terms',
    'https://x.example/en/terms',
    'https://x.example/proof',
    'https://x.example/en/proof',
  ]);
  expect(urls('international')).toContain('https://x.example/en/shortlist');
});
