import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { project } from '../paths.mjs';
import { run } from '../program.mjs';

/** A measurement that a Go test of backend/bench makes; it hands its figures over in a file. */
const goTest = (name, what, minutes) => (context) => [
  { what, run: () => runGoTest(name, minutes * 60_000, context.table) },
];

/** The creation studio's queue: what it adds to a provider's time, and what faults cost. */
export const queue = (context) => [
  ...goTest('TestDispatch', 'generation, undisturbed', 5)(context),
  ...goTest('TestGenerationFaults', 'generation, workers killed', 10)(context),
];

export const zone = goTest('TestZone', 'zone lookup beside a bare handler', 3);
/** Signed reads at full volume, and a judge's login in a flood of others. */
export const judging = (context) => [
  ...goTest('TestJudgeRead', 'signed reads of the jury', 15)(context),
  ...goTest('TestJudgeLoginInAFlood', 'a login in a flood', 5)(context),
];
export const submissions = goTest('TestSubmitBesideContestedLink', 'submissions beside a contested link', 5);
export const log = goTest('TestLogVerification', 'the log', 5);

/** The organisers' lists at full volume, the frames of a browser that scrolls them, and a decision about all rows. */
export const consoleLists = (context) => [
  ...goTest('TestConsoleLists', 'lists of the console', 10)(context),
  ...goTest('TestDecisionAboutMany', 'one decision about many registrations', 10)(context),
];

/** The two rankings and the intervals on simulated contests, and the time that the results of a large one take. */
export const results = (context) => [
  ...goTest('TestResults', 'rankings of simulated contests', 5)(context),
  ...goTest('TestIntervals', 'intervals of simulated contests', 5)(context),
  ...goTest('TestResultsAtFullSize', 'results of a large contest', 5)(context),
];

/** Films that were taken and changed: how many are recognised, and how many others are taken for them. */
export const duplicates = goTest('TestDuplicates', 'near-duplicates of films', 40);

async function runGoTest(name, limit, table) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marquee-bench-'));
  const file = path.join(folder, 'figures');
  try {
    await run(
      path.join(project, 'bin/bench'),
      ['-test.run', `^${name}$`, '-test.v', '-full', '-figures', file],
      {
        limit,
        cwd: path.join(project, 'backend/bench'),
      },
    );
  } finally {
    tell(file, table);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A test that failed may have told figures before. */
function tell(file, table) {
  if (!fs.existsSync(file)) return;
  for (const line of fs.readFileSync(file, 'utf8').trim().split('\n')) {
    const { what, figure, measured, unit, digits, atMost, atLeast } = JSON.parse(line);
    if (atMost !== undefined) table.atMost(what, figure, measured, atMost, unit, digits);
    else if (atLeast !== undefined) table.atLeast(what, figure, measured, atLeast, unit, digits);
    else table.tell(what, figure, measured, unit, digits);
  }
}
