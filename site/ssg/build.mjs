// Builds the sites of all editions and the console at the same time, or some of them: node site/ssg/build.mjs [EDITION|console|documents …].
// The documents of operators, editors and developers are built when they are named.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { compressSite } from './compress.mjs';
import { buildDocuments } from './documents/build.mjs';
import { swapSite } from './swapSite.mjs';

const project = path.resolve(import.meta.dirname, '../..');
/** Where the built sites are read. */
const served = path.resolve(project, process.env.SITE_OUT ?? 'site/dist');
/** Where they are built: beside them, so that the former pages stay whole until all parts are built. */
const out = path.join(served, '.next');
process.env.SITE_OUT = out; // see webRoot in edition.ts
const named = process.argv.slice(2);
const catalogue = path.resolve(project, process.env.CATALOGUE_DIR || 'catalogue');
const dataOf = (edition) =>
  JSON.parse(fs.readFileSync(path.join(catalogue, 'editions', edition, 'edition.json'), 'utf8'));
const editions = fs
  .readdirSync(path.join(catalogue, 'editions'), { withFileTypes: true })
  .filter((folder) => folder.isDirectory() && !folder.name.startsWith('.'))
  .map(({ name }) => name);
const parts = named.length > 0 ? named : [...editions, 'console'];
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
  await run('', vite, 'build', '--config', 'site/console/vite.config.ts', '--logLevel', 'warn');
  await compressSite(path.join(out, 'console'));
}

/** The bundle with the prerendered screens, the pages of works, the share cards, then the compressed forms. */
async function build(edition) {
  await run(edition, vite, 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn');
  if (dataOf(edition).kind === 'films') await run(edition, 'site/ssg/render/works.mjs');
  await content('drawShareCards', edition);
  await content('describeRelease', edition);
  await compressSite(path.join(out, edition));
}

/** Calls the function of a module in the folder content, which has its name. */
async function content(name, edition) {
  const file = path.join(import.meta.dirname, 'content', `${name}.ts`);
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'warn' });
  await module[name](edition);
}

const startedAt = Date.now();
fs.rmSync(out, { recursive: true, force: true });
const built = await Promise.allSettled(
  parts.map((part) => {
    if (part === 'console') return buildConsole();
    return part === 'documents' ? buildDocuments(path.join(out, part)) : build(part);
  }),
);
const failed = built.flatMap(({ reason }, i) => (reason ? [{ part: parts[i], reason }] : []));
for (const { part, reason } of failed) console.error(`${part}: the build failed\n${reason.message}`);
if (failed.length > 0) process.exit(1);
for (const part of parts) swapSite(path.join(out, part), path.join(served, part));
fs.rmSync(out, { recursive: true, force: true });
console.log(`Built ${parts.join(', ')} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
