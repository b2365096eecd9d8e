import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Hidden folders that publications write (backend/release): former pages, and pages that only organisers see. */
const KEPT = /^\.(before|preview)\//;
/** Files that publications write. */
const OWN = new Set(['.releases.json', '.scripts']);
const INLINE = /<script>(.*?)<\/script>/gs;

/**
 * Moves a built site to where the service reads it, file by file, so that at every moment each page that is there is whole
 * and all its files exist: hashed files first, then the list of allowed scripts, pages that are new, pages that are there;
 * then removes what the build does not have. `from` and `to` are on one file system. Stopped half way, it leaves pages of
 * both builds, whose files all exist.
 */
export function swapSite(from, to) {
  const built = filesOf(from);
  const there = new Set(filesOf(to));
  keepFormer(from, to, [...there]);
  const rank = (name) =>
    name.startsWith('assets/') ? 0 : !isPage(name) ? 1 : there.has(plainOf(name)) ? 3 : 2;
  built.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const allowed = new Set([...scriptsOf(from, built), ...scriptsOf(to, [...there])]);
  let begun = false;
  for (const name of built) {
    if (!begun && isPage(name) && there.size > 0) {
      write(
        path.join(to, '.scripts'),
        [...allowed]
          .sort()
          .map((source) => `${source}\n`)
          .join(''),
      );
      begun = true;
    }
    fs.mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
    fs.renameSync(path.join(from, name), path.join(to, name));
  }
  const named = new Set([...built, ...formerFiles(to)]);
  for (const name of there)
    if (!named.has(name) && !KEPT.test(name) && !OWN.has(name)) fs.rmSync(path.join(to, name));
  fs.rmSync(from, { recursive: true, force: true });
}

/** Keeps the pages in `to` that do not show what the build shows, as release.Publish does (decision 65). */
function keepFormer(from, to, there) {
  const before = showsOf(to);
  const pages = there.filter((name) => !name.startsWith('.') && !/^(assets|films)\//.test(name));
  if (pages.length === 0) return;
  for (const what of showsOf(from)) {
    const index = path.join(to, '.before', `${what}.json`);
    if (before.includes(what) || fs.existsSync(index)) continue;
    for (const name of pages) {
      const copy = path.join(to, '.before', what, name);
      fs.mkdirSync(path.dirname(copy), { recursive: true });
      fs.copyFileSync(path.join(to, name), copy);
    }
    const files = there.filter((name) => name.startsWith('assets/'));
    write(index, JSON.stringify({ pages: pages.sort(), files: files.sort() }));
  }
}

/** What the pages of a site show that can be taken back: see release.json. */
function showsOf(site) {
  const file = path.join(site, 'release.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')).shows ?? []) : [];
}

/** The hashed files that kept pages load. */
const formerFiles = (to) =>
  ['winners', 'finalists'].flatMap((what) => {
    const index = path.join(to, '.before', `${what}.json`);
    return fs.existsSync(index) ? JSON.parse(fs.readFileSync(index, 'utf8')).files : [];
  });

const filesOf = (root) =>
  fs.existsSync(root)
    ? fs
        .readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    : [];

const plainOf = (name) => name.replace(/\.(gz|br)$/, '');
const isPage = (name) => plainOf(name).endsWith('.html');

function scriptsOf(root, names) {
  const sources = new Set();
  for (const name of names) {
    if (!name.endsWith('.html') || name.startsWith('.')) continue;
    for (const [, script] of fs.readFileSync(path.join(root, name), 'utf8').matchAll(INLINE))
      sources.add(`'sha256-${crypto.createHash('sha256').update(script).digest('base64')}'`);
  }
  return sources;
}

/** Writes a file as a whole. */
function write(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.new`, content);
  fs.renameSync(`${file}.new`, file);
}
