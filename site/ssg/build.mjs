// Builds both editions' sites, side by side: node site/ssg/build.mjs [edition …]
import { spawn } from 'node:child_process';
import path from 'node:path';
import { compressSite } from './compress.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const editions = process.argv.length > 2 ? process.argv.slice(2) : ['international', 'camp'];
const vite = path.join(project, 'node_modules/vite/bin/vite.js');

/** Runs one step of an edition's build; rejects with all it said when it fails. */
const run = (edition, ...step) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, step, {
      cwd: project,
      env: { ...process.env, EDITION: edition },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });

/** The bundle and the screens, then the pages of works and the pictures that shared links show. */
async function build(edition) {
  await run(edition, vite, 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn');
  if (edition === 'international') await run(edition, 'site/ssg/works.mjs');
  await run(edition, 'site/ssg/shareCards.mjs', edition);
  await compressSite(path.join(project, 'site/dist', edition));
}

const began = Date.now();
const built = await Promise.allSettled(editions.map(build));
const failed = built.flatMap(({ reason }, i) => (reason ? [{ edition: editions[i], reason }] : []));
for (const { edition, reason } of failed) console.error(`${edition}: the build failed\n${reason.message}`);
if (failed.length > 0) process.exit(1);
console.log(`Built ${editions.join(' and ')} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
