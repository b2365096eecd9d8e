import { budgets } from '../paths.mjs';
import { run } from '../program.mjs';

const RUNS = 3;

/** Pages of works a second, from the start of the process to the last file; the median of some runs. */
export const prerender = ({ table }) => [
  {
    what: 'pages of works',
    run: async () => {
      const rates = [];
      let pages;
      for (let i = 0; i < RUNS; i++) {
        const said = await run(process.execPath, ['site/ssg/render/works.mjs'], { limit: 60_000 });
        const [, count, seconds] = said.match(/Rendered (\d+) pages of works in ([\d.]+) s/) ?? [];
        if (!count) throw new Error(`the build says nothing of its pages: ${said}`);
        pages = Number(count);
        rates.push(pages / Number(seconds));
      }
      const [, middle] = rates.sort((a, b) => a - b);
      table.tell('pages of works', 'rendered', pages);
      table.atLeast('pages of works', 'a second, process start included', middle, budgets.prerender);
    },
  },
];
