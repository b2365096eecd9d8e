// Builds the site's variants for other hosts, one edition each, for the end-to-end tests: node site/ssg/variants.mjs
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const project = path.resolve(import.meta.dirname, '../..');
const vite = path.join(project, 'node_modules/vite/bin/vite.js');
const run = promisify(execFile);

/** The tests map these hosts to their own ports. Those of the partner and of its service belong to one domain. */
const VARIANTS = {
  partner: { EDITION: 'international', PARTNER: 'ppai', API_ORIGIN: 'http://films.localhost' },
  bearer: { EDITION: 'camp', BEARER_LOGIN: 'true', API_ORIGIN: 'http://contest.localhost' },
};

await Promise.all(
  Object.entries(VARIANTS).map(([name, settings]) =>
    run(process.execPath, [vite, 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn'], {
      cwd: project,
      env: { ...process.env, ...settings, SITE_OUT: path.join(project, 'site/dist/.variants', name) },
    }),
  ),
);
