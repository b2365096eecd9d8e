// Measures the built site on one machine and prints one table: node site/bench/bench.mjs
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { applicationBytes, firstLoad } from './bytes.mjs';
import { measure } from './lighthouse.mjs';
import { Table } from './table.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const budgets = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'));
const port = Number(process.env.BENCH_PORT || 8080);
const chromePath = process.env.CHROMIUM_PATH || undefined;
const START_LIMIT_MS = 240_000;

const EDITIONS = {
  international: { origin: `http://localhost:${port}`, paths: ['/', '/guidelines', '/shortlist'] },
  camp: { origin: `http://localhost:${port + 1}`, paths: ['/', '/guidelines'] },
};
const inBoth = (where) => [where, where === '/' ? '/en' : `/en${where}`];

/** Starts the contest in a folder of its own, which the next measurement uses again. */
async function startContest() {
  const child = spawn(path.join(project, 'bin/marquee'), ['embedded'], {
    cwd: project,
    env: { ...process.env, PORT: `${port}`, DATA_DIR: path.join(project, 'var/bench'), FOLLOW_PARENT: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let ended = false;
  child.once('exit', () => (ended = true));
  const limit = Date.now() + START_LIMIT_MS;
  while (!ended && Date.now() < limit) {
    const answer = await fetch(`${EDITIONS.international.origin}/apis/ping`).catch(() => null);
    if (answer?.ok) return child;
    await pause(200);
  }
  child.kill();
  throw new Error(`the contest did not start; port ${port} is set by BENCH_PORT`);
}

const table = new Table();

async function measureBytes() {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  for (const [edition, { origin, paths }] of Object.entries(EDITIONS)) {
    for (const where of paths.flatMap(inBoth)) {
      const bytes = await firstLoad(browser, origin + where);
      for (const [kind, limit] of Object.entries(budgets.page))
        table.atMost(`${edition} ${where}`, `${kind}, gzip`, bytes[kind] / 1000, limit / 1000, 'kB', 1);
    }
    const { shell, texts, routes } = applicationBytes(path.join(project, 'site/dist', edition));
    table.atMost(`${edition} application`, 'shell js, gzip', shell / 1000, budgets.shell / 1000, 'kB', 1);
    table.atMost(
      `${edition} application`,
      'texts of a language, gzip',
      texts / 1000,
      budgets.texts / 1000,
      'kB',
      1,
    );
    const [screen, largest] = Object.entries(routes).reduce((a, b) => (b[1] > a[1] ? b : a));
    const name = path.basename(screen, '.tsx');
    table.atMost(`${edition} ${name}`, 'its own js, gzip', largest / 1000, budgets.route / 1000, 'kB', 1);
  }
  await browser.close();
}

async function measureLighthouse() {
  const addresses = Object.values(EDITIONS).flatMap(({ origin, paths }) =>
    paths.flatMap(inBoth).map((where) => origin + where),
  );
  for (const { address, mode, scores, cls, lcp, faults } of await measure(addresses, chromePath)) {
    const edition = address.startsWith(EDITIONS.camp.origin) ? 'camp' : 'international';
    const what = `${edition} ${new URL(address).pathname}`;
    for (const [category, wanted] of Object.entries(budgets.lighthouse))
      table.atLeast(what, `${mode} ${category}`, scores[category], wanted);
    table.atMost(what, `${mode} CLS`, cls, budgets.cls, '', 3);
    table.atMost(what, `${mode} LCP`, lcp / 1000, budgets.lcp[mode] / 1000, 's', 2);
    for (const fault of faults) table.note(what, `${mode}: ${fault}`);
  }
}

const contest = await startContest();
try {
  await measureBytes();
  await measureLighthouse();
} finally {
  contest.kill('SIGTERM');
}
console.log(table.text());
process.exitCode = table.held ? 0 : 1;
