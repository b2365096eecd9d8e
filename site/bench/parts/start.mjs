import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { benchFolder, budgets, project } from '../paths.mjs';

const RUNS = 5;
const REST_MS = 3000;
const START_LIMIT_MS = 30_000;

/** The production service: from the start of the process to its first answer, and its memory when nobody calls. */
export const start = ({ contest, table, port }) => [
  {
    what: 'marquee serve',
    run: async () => {
      await contest.started(); // its database is migrated
      const settings = environment(port + 3);
      const ready = [];
      const resident = [];
      for (let i = 0; i < RUNS; i++) {
        const life = await live(port + 3, settings);
        ready.push(life.ready);
        resident.push(life.resident);
      }
      table.atMost('marquee serve', 'start to ready', median(ready) / 1000, budgets.start / 1000, 's', 2);
      if (process.platform !== 'linux') table.note('marquee serve', 'resident memory is read on Linux only');
      else table.atMost('marquee serve', 'resident at rest', median(resident), budgets.resident, 'MB', 1);
    },
  },
];

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** One life of the service: milliseconds to its first answer, megabytes after a rest. */
async function live(port, env) {
  const began = performance.now();
  const child = spawn(path.join(project, 'bin/marquee'), ['serve'], {
    cwd: project,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk) => (words += chunk));
  const gone = new Promise((resolve) => child.once('close', resolve));
  try {
    await answered(port, child, began, () => words);
    const ready = performance.now() - began;
    await pause(REST_MS);
    return { ready, resident: residentMegabytes(child.pid) };
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}

async function answered(port, child, began, words) {
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/apis/ping`, {
      headers: { f: 'PASSPORT_INTL' },
    }).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`the service ended: ${words()}`);
    if (performance.now() - began > START_LIMIT_MS) throw new Error('the service does not answer');
    await pause(5);
  }
}

function residentMegabytes(pid) {
  if (process.platform !== 'linux') return NaN;
  const [, kilobytes] = fs.readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m);
  return (Number(kilobytes) * 1024) / 1e6;
}

/** The settings of a production service on the measured contest's database, with a key that was made up. */
function environment(port) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const email = 'bench@films.example';
  const account = path.join(benchFolder, 'service-account.json');
  fs.writeFileSync(
    account,
    JSON.stringify({
      type: 'service_account',
      client_email: email,
      private_key: key,
      token_uri: 'http://localhost:1',
    }),
  );
  const countries = [path.join(benchFolder, 'geo/country.mmdb'), path.join(project, 'var/geo/country.mmdb')];
  return {
    PATH: process.env.PATH,
    PORT: `${port}`,
    DATABASE_URL: fs.readFileSync(path.join(benchFolder, 'postgres/dsn'), 'utf8').trim(),
    PUBLIC_URL_INTERNATIONAL: 'https://films.example',
    PUBLIC_URL_CAMP: 'https://camp.films.example',
    TRUSTED_PROXY_HOPS: '0',
    GOOGLE_APPLICATION_CREDENTIALS: account,
    STORAGE_BUCKET: 'bench',
    STORAGE_SIGNING_EMAIL: email,
    STORAGE_SIGNING_KEY: key,
    SMTP_HOST: 'mail.films.example',
    SMTP_FROM: 'contest@films.example',
    JUDGE_TOKEN_KEY: randomBytes(32).toString('base64'),
    RECEIPT_KEY: randomBytes(32).toString('base64'),
    TRANSPARENCY_KEY: randomBytes(32).toString('base64'),
    GEOIP_DATABASE: countries.find((file) => fs.existsSync(file)) ?? '',
  };
}
