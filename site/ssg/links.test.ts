import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { routesOf } from '../src/app/routes';
import type { Edition } from '../src/lib/edition';
import { catalogueEntries } from './catalogueWorks';
import { siteOrigin, webRoot } from './edition';

/** What a page points at, and what of it can be pointed at. */
interface Linked {
  targets: string[];
  anchors: Set<string>;
}

/** Reads a built page. Addresses of this site only; what names the site by its origin counts as well. */
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

/** Films that the catalogue names: they lie beside the site, on the hosts that the organiser fills. */
const filmsOf = (edition: Edition): string[] =>
  catalogueEntries(edition).flatMap(({ work: { video } }) => (video?.file ? [`/films/${video.file}`] : []));

/** Links of the edition's built pages that lead nowhere, as `page → target`. */
function lostLinks(edition: Edition): { pages: number; lost: string[] } {
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
    ...routesOf(edition).map((route) => route.path),
    ...filmsOf(edition),
  ]);
  const leads = (target: string) => {
    const [address = '', anchor] = target.split('#');
    const page = pages.get(address.length > 1 ? address.replace(/\/$/, '') : address);
    return page ? !anchor || page.anchors.has(anchor) : there.has(address);
  };
  const lost = [...pages].flatMap(([url, { targets }]) =>
    targets.filter((target) => !leads(target)).map((target) => `${url} → ${target}`),
  );
  return { pages: pages.size, lost };
}

describe.each(['international', 'camp'] as const)('the built %s edition', (edition) => {
  it('has no link that leads nowhere', () => {
    const { pages, lost } = lostLinks(edition);
    expect(pages, 'build the site first: npm run build').toBeGreaterThan(7);
    expect(lost).toEqual([]);
  });

  it('names in its sitemap pages that exist, and every language of each', () => {
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
