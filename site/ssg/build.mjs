// Builds both editions' sites, side by side: node site/ssg/build.mjs [edition …]
import { spawn } from 'node:child_process';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '../..');
const editions = process.argv.length > 2 ? process.argv.slice(2) : ['international', 'camp'];
const vite = path.join(project, 'node_modules/vite/bin/vite.js');

const build = (edition) =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn'],
      {
        cwd: project,
        env: { ...process.env, EDITION: edition },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ edition, code, output }));
  });

const began = Date.now();
const failed = (await Promise.all(editions.map(build))).filter(({ code }) => code !== 0);
for (const { edition, output } of failed) console.error(`${edition}: the build failed\n${output}`);
if (failed.length > 0) process.exit(1);
console.log(`Built ${editions.join(' and ')} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
