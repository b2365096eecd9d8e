import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { swapSite } from './swapSite.mjs';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swap-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

/** Writes a site whose pages load a file of their build. */
function site(at: string, name: string, shows: string[], pages: string[]) {
  const root = path.join(folder, at);
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  for (const page of pages) {
    write(page, `<script>run("${name}")</script><script src="/assets/${name}.js">${page}`);
    write(`${page}.gz`, `${name} packed`);
  }
  write(`assets/${name}.js`, name);
  write('release.json', JSON.stringify({ release: name, hidden: [], shows }));
  return root;
}

const read = (root: string, name: string) => fs.readFileSync(path.join(root, name), 'utf8');

/** Every page that is there loads files that are there. */
function expectWhole(root: string) {
  for (const name of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html') || name.startsWith('.')) continue;
    for (const [, file] of read(root, name).matchAll(/src="\/([^"]+)"/g))
      expect(fs.existsSync(path.join(root, file!)), `${name} loads ${file}`).toBe(true);
  }
}

test('pages are whole at every step, and those before the winners are kept with their files', () => {
  const to = site('to', 'old', ['finalists'], ['index.html', 'en/index.html', 'gone.html']);
  const from = site('from', 'new', ['finalists', 'winners'], ['index.html', 'en/index.html', 'winners.html']);
  const rename = fs.renameSync;
  const steps: string[] = [];
  vi.spyOn(fs, 'renameSync').mockImplementation((source, target) => {
    rename(source, target);
    steps.push(path.relative(to, String(target)));
    expect(fs.existsSync(path.join(to, 'index.html'))).toBe(true);
    expectWhole(to);
  });
  swapSite(from, to);
  expect(steps.indexOf('winners.html')).toBeLessThan(steps.indexOf('index.html'));
  expectWhole(to);
  expect(read(to, 'index.html')).toContain('run("new")');
  expect(fs.existsSync(path.join(to, 'gone.html'))).toBe(false);
  expect(read(to, '.before/winners/index.html')).toContain('run("old")');
  expect(read(to, 'assets/old.js')).toBe('old');
  expect(read(to, '.scripts').trim().split('\n')).toHaveLength(2);
  expect(fs.existsSync(from)).toBe(false);
});

test('the first build is moved as it is', () => {
  const from = site('from', 'new', ['winners'], ['index.html', 'winners.html']);
  const to = path.join(folder, 'to');
  swapSite(from, to);
  expect(fs.readdirSync(to).sort()).toEqual([
    'assets',
    'index.html',
    'index.html.gz',
    'release.json',
    'winners.html',
    'winners.html.gz',
  ]);
});
