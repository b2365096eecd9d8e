import fs from 'node:fs';
import path from 'node:path';
import { Contest, inBoth } from '../contest.mjs';
import { compressSite } from '../../ssg/compress.mjs';
import { measure, MODES } from '../lighthouse.mjs';
import { benchFolder, budgets, chromePath, project } from '../paths.mjs';

/** From the shared contest's ports. */
const PORTS_BEYOND = 5;

/** Lighthouse on every public page in both languages, as a desktop and on a telephone's line. */
export function lighthouse({ contest, table, port }) {
  const addresses = Object.entries(contest.editions).flatMap(([edition, { origin, paths }]) =>
    paths.flatMap(inBoth).map((where) => ({ what: `${edition} ${where}`, address: origin + where })),
  );
  return [
    ...MODES.flatMap((mode) =>
      addresses.map(({ what, address }) => ({
        what: `${what}, ${mode}`,
        run: async () => {
          await contest.started();
          tell(table, what, mode, await measure(address, mode, chromePath));
        },
      })),
    ),
    { what: "the winners' page, in all modes", run: () => winners(table, port + PORTS_BEYOND) },
  ];
}

/** The winners' page: a contest of its own serves pages that were built with published results (ssg/variants.mjs). */
async function winners(table, port) {
  const dataDir = path.join(benchFolder, 'published');
  const contest = new Contest(port, dataDir, { SITE_DIR: await publishedPages() });
  const { origin } = contest.editions.international;
  try {
    await contest.started();
    for (const mode of MODES)
      for (const where of inBoth('/winners'))
        tell(table, `international ${where}`, mode, await measure(origin + where, mode, chromePath));
  } finally {
    await contest.stop();
  }
}

/** A folder with the pages of both editions, compressed, those of the international one with published results. */
async function publishedPages() {
  const folder = path.join(benchFolder, 'published-pages');
  const dist = path.join(project, 'site/dist');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const published = path.join(folder, 'international');
  fs.cpSync(path.join(dist, '.variants/results/international'), published, { recursive: true });
  await compressSite(published);
  fs.symlinkSync(path.join(dist, 'camp'), path.join(folder, 'camp'));
  return folder;
}

function tell(table, what, mode, { scores, cls, lcp, faults }) {
  for (const [category, wanted] of Object.entries(budgets.lighthouse))
    table.atLeast(what, `${mode} ${category}`, scores[category], wanted);
  table.atMost(what, `${mode} CLS`, cls, budgets.cls, '', 3);
  table.atMost(what, `${mode} LCP`, lcp / 1000, budgets.lcp[mode] / 1000, 's', 2);
  for (const fault of faults) table.note(what, `${mode}: ${fault}`);
}
