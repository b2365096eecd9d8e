// Builds the sites of both editions and the console at the same time, or some of them: node site/ssg/build.mjs [international|camp|console …]
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { runnerImport } from 'vite';
import { smallestGzip } from './gzip.mjs';

const project = path.resolve(import.meta.dirname, '../..');
/** Where the sites are built: see webRoot in edition.ts. */
const out = process.env.SITE_OUT ?? path.join(project, 'site/dist');
const named = process.argv.slice(2);
const parts = named.length > 0 ? named : ['international', 'camp', 'console'];
const vite = path.join(project, 'node_modules/vite/bin/vite.js');

/** Runs a Node program as one step of an edition's build; rejects with its output when it fails. */
const run = (edition, ...program) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, program, {
      cwd: project,
      env: { ...process.env, EDITION: edition },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });

/** The organisers' console, once for both editions. */
async function buildConsole() {
  await run('international', vite, 'build', '--config', 'site/console/vite.config.ts', '--logLevel', 'warn');
  await compressSite(path.join(out, 'console'));
}

/** The bundle with the prerendered screens, the pages of works, the share cards, then the compressed forms. */
async function build(edition) {
  await run(edition, vite, 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn');
  if (edition === 'international') await run(edition, 'site/ssg/render/works.mjs');
  await drawShareCards(edition);
  await compressSite(path.join(out, edition));
}

async function drawShareCards(edition) {
  const file = path.join(import.meta.dirname, 'content/drawShareCards.ts');
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'warn' });
  await module.drawShareCards(edition);
}

const brotli = promisify(zlib.brotliCompress);
const TEXT = /\.(html|css|js|json|svg|xml|txt)$/;
/** Files below this many bytes fit into one packet and are not compressed. */
const SMALLEST = 1000;
/** The many pages of works are compressed once, with gzip. */
const MANY = /\/shortlist\/\d+\.html$/;
const AT_ONCE = 8;

/** Writes the compressed forms of every text file of a site beside it: `.gz`, and `.br` for all but works' pages and SVG. */
async function compressSite(root) {
  const files = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const next = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compress(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function compress(file) {
  const source = fs.readFileSync(file);
  if (source.length < SMALLEST) return;
  fs.writeFileSync(`${file}.gz`, smallestGzip(source));
  if (MANY.test(file) || file.endsWith('.svg')) return;
  fs.writeFileSync(`${file}.br`, await brotli(source));
}

const startedAt = Date.now();
const built = await Promise.allSettled(
  parts.map((part) => (part === 'console' ? buildConsole() : build(part))),
);
const failed = built.flatMap(({ reason }, i) => (reason ? [{ part: parts[i], reason }] : []));
for (const { part, reason } of failed) console.error(`${part}: the build failed\n${reason.message}`);
if (failed.length > 0) process.exit(1);
console.log(`Built ${parts.join(', ')} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
