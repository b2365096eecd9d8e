import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicPages } from '../src/app/prerender/pages';
import type { Edition } from '../src/lib/edition';
import { publishedReport } from './content/publishedReport';
import { sitemap } from './content/sitemap';
import { hasWinners, webRoot, kindOf } from './edition';

let catalogue: string;
beforeEach(() => {
  catalogue = fs.mkdtempSync(path.join(os.tmpdir(), 'catalogue-'));
  for (const edition of ['international', 'camp'])
    fs.mkdirSync(path.join(catalogue, 'editions', edition), { recursive: true });
});
afterEach(() => fs.rmSync(catalogue, { recursive: true }));

const pagesOf = (edition: Edition) =>
  publicPages(kindOf(edition), { winners: hasWinners(edition, catalogue) });
const winnersOf = (edition: Edition) => pagesOf(edition).filter(({ name }) => name === 'winners');

describe.each(['international', 'camp'] as const)('the winners’ page of the %s edition', (edition) => {
  it('is built only while the file of the results is there', () => {
    const file = path.join(catalogue, 'editions', edition, 'winners.json');
    expect(winnersOf(edition)).toEqual([]);
    expect(sitemap(pagesOf(edition), 'https://x.example')).not.toContain('winners');
    fs.writeFileSync(file, '{}');
    expect(winnersOf(edition).map((page) => page.language)).toEqual(['zh', 'en']);
    expect(sitemap(pagesOf(edition), 'https://x.example')).toContain('<loc>https://x.example/winners</loc>');
    fs.rmSync(file);
    expect(winnersOf(edition)).toEqual([]);
  });

  it('is built with the report that the results name, and with no other', () => {
    const folder = path.join(catalogue, 'editions', edition);
    const write = (name: string, content: string) => fs.writeFileSync(path.join(folder, name), content);
    const page = '<h1>Results</h1>';
    expect(publishedReport(edition, catalogue)).toBeNull();
    write('winners.json', '{}');
    write('results.html', page);
    expect(publishedReport(edition, catalogue)).toBeNull();
    write('winners.json', JSON.stringify({ report: createHash('sha256').update(page).digest('hex') }));
    expect(publishedReport(edition, catalogue)?.toString()).toBe(page);
    write('results.html', `${page} `);
    expect(() => publishedReport(edition, catalogue)).toThrow(/publish the results again/);
    fs.rmSync(path.join(folder, 'results.html'));
    expect(() => publishedReport(edition, catalogue)).toThrow(/publish the results again/);
  });

  it('stands in the built site exactly when the catalogue has the results', () => {
    const root = webRoot(edition);
    const files = fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(html|js|css|xml)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(files.length, 'build the site first: npm run build').toBeGreaterThan(10);
    const naming = files.filter((file) => /\/winners\b|won-group/.test(fs.readFileSync(file, 'utf8')));
    if (hasWinners(edition)) expect(naming).toContain(path.join(root, 'winners.html'));
    else expect(naming).toEqual([]);
  });
});
