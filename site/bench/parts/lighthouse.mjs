import { inBoth } from '../contest.mjs';
import { measure, MODES } from '../lighthouse.mjs';
import { budgets, chromePath } from '../paths.mjs';

/** Lighthouse on every public page in both languages, as a desktop and on a telephone's line. */
export function lighthouse({ contest, table }) {
  const addresses = Object.entries(contest.editions).flatMap(([edition, { origin, paths }]) =>
    paths.flatMap(inBoth).map((where) => ({ what: `${edition} ${where}`, address: origin + where })),
  );
  return MODES.flatMap((mode) =>
    addresses.map(({ what, address }) => ({
      what: `${what}, ${mode}`,
      run: async () => {
        await contest.started();
        tell(table, what, mode, await measure(address, mode, chromePath));
      },
    })),
  );
}

function tell(table, what, mode, { scores, cls, lcp, faults }) {
  for (const [category, wanted] of Object.entries(budgets.lighthouse))
    table.atLeast(what, `${mode} ${category}`, scores[category], wanted);
  table.atMost(what, `${mode} CLS`, cls, budgets.cls, '', 3);
  table.atMost(what, `${mode} LCP`, lcp / 1000, budgets.lcp[mode] / 1000, 's', 2);
  for (const fault of faults) table.note(what, `${mode}: ${fault}`);
}
