// Measures this checkout on one machine and prints one table: node site/bench/bench.mjs
//
// BENCH=queue,pages chooses parts; BENCH_PORT is the first of ten free ports (8080);
// BENCH_UPLOAD_MB is the size of the uploaded film (2048), BENCH_UPLOADS how many are sent at once (200).
// Progress goes to stderr, the table to stdout, the figures to var/bench/figures.json too. Stopped early by Ctrl-C or
// SIGTERM, it prints what it has measured so far.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { Contest } from './contest.mjs';
import { nominatorPage } from './parts/nominatorPage.mjs';
import { lighthouse } from './parts/lighthouse.mjs';
import { pages } from './parts/pages.mjs';
import { playback } from './parts/playback.mjs';
import { prerender } from './parts/prerender.mjs';
import { search } from './parts/search.mjs';
import {
  consoleLists,
  duplicates,
  judging,
  log,
  queue,
  results,
  submissions,
  zone,
} from './parts/service.mjs';
import { start } from './parts/start.mjs';
import { upload } from './parts/upload.mjs';
import { uploadsAtOnce } from './parts/uploadsAtOnce.mjs';
import { benchFolder } from './paths.mjs';
import { Table } from './table.mjs';

/** Each lists its measurements for a context: what is measured, and a function that adds its lines to the table. */
const PARTS = {
  pages,
  lighthouse,
  search,
  prerender,
  zone,
  start,
  upload: (context) => [...upload(context), ...uploadsAtOnce(context)],
  playback,
  nominatorPage,
  submissions,
  judging,
  log,
  console: consoleLists,
  queue,
  results,
  duplicates,
};

function chosen(text) {
  const names = text ? text.split(',').map((name) => name.trim()) : Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length === 0) return names;
  console.error(`BENCH: there is no ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}

const say = (text) => process.stderr.write(text);
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Measures one thing after the other; one that fails is a line of the table and ends nothing. */
async function measureAll(measurements, table) {
  for (const [i, { name, what, run }] of measurements.entries()) {
    const began = performance.now();
    say(
      `[${String(i + 1).padStart(String(measurements.length).length)}/${measurements.length}] ${name}: ${what} …`,
    );
    try {
      await run();
      say(` ${seconds(began)}\n`);
    } catch (error) {
      table.failed(what, error);
      say(` failed after ${seconds(began)}\n${error.message}\n`);
    }
  }
}

function save(table, parts) {
  const machine = { processors: os.cpus().length, model: os.cpus()[0]?.model, load: os.loadavg()[0] };
  const file = path.join(benchFolder, 'figures.json');
  fs.mkdirSync(benchFolder, { recursive: true });
  fs.writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), parts, machine, rows: table.rows }, null, 2)}\n`,
  );
  say(`written to ${path.relative(process.cwd(), file)}\n`);
}

const names = chosen(process.env.BENCH);
const table = new Table();
const port = Number(process.env.BENCH_PORT || 8080);
const contest = new Contest(port);
const measurements = names.flatMap((name) =>
  PARTS[name]({ contest, table, port }).map((m) => ({ name, ...m })),
);

function report() {
  console.log(table.text());
  save(table, names);
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    say(`\n${signal}: not everything was measured\n`);
    report();
    await contest.stop();
    process.exit(1);
  });
try {
  await measureAll(measurements, table);
} finally {
  await contest.stop();
}
report();
process.exitCode = table.held ? 0 : 1;
