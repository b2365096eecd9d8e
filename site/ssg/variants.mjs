// Builds the site's variants for the end-to-end tests, for other hosts and with published results: node site/ssg/variants.mjs
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const project = path.resolve(import.meta.dirname, '../..');
const vite = path.join(project, 'node_modules/vite/bin/vite.js');
const out = path.join(project, 'site/dist/.variants');
const run = promisify(execFile);

/** The catalogue without its list of samples: its works are the finalists. */
const announced = copiedCatalogue('announced');
fs.rmSync(path.join(announced, 'editions/international/samples.json'));
/** The same with published results. */
const results = copiedCatalogue('catalogue');
fs.rmSync(path.join(results, 'editions/international/samples.json'));
fs.copyFileSync(
  path.join(project, 'site/e2e/harness/winners.json'),
  path.join(results, 'editions/international/winners.json'),
);

const FILE = path.join(results, 'editions/international/works.zh.json');
/** Where the winners come from, as the build takes it from the contest. */
const COUNTRIES = {
  477: 'MN',
  105: 'PT',
  312: 'SE',
  131: 'GB',
  107: 'CN',
  134: 'MA',
  208: 'TW',
  209: 'KE',
  103: 'FI',
};
const works = JSON.parse(fs.readFileSync(FILE, 'utf8'));
fs.writeFileSync(FILE, JSON.stringify(works.map((work) => ({ ...work, country: COUNTRIES[work.id] }))));

/** The tests map the hosts to their own ports. Those of the partner and of its service belong to one domain. */
const VARIANTS = {
  partner: {
    EDITION: 'international',
    PARTNER: 'ppai',
    API_ORIGIN: 'http://films.localhost',
    CATALOGUE_DIR: announced,
  },
  results: { EDITION: 'international', CATALOGUE_DIR: results },
  bearer: { EDITION: 'camp', BEARER_LOGIN: 'true', API_ORIGIN: 'http://contest.localhost' },
};

await Promise.all(
  Object.entries(VARIANTS).map(([name, settings]) =>
    run(process.execPath, [vite, 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn'], {
      cwd: project,
      env: { ...process.env, ...settings, SITE_OUT: path.join(out, name) },
    }),
  ),
);

/** The folder of a copy of the catalogue. */
function copiedCatalogue(name) {
  const copy = path.join(out, name);
  fs.rmSync(copy, { recursive: true, force: true });
  fs.cpSync(path.join(project, 'catalogue'), copy, { recursive: true });
  return copy;
}
