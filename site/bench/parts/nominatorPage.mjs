/* global performance, document, localStorage, requestAnimationFrame, window */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { Contest } from '../contest.mjs';
import { benchFolder, budgets, chromePath, project } from '../paths.mjs';
import { run } from '../program.mjs';

const WORKS = 10_000;
const NOMINATOR = { name: 'Nominator One', password: 'night-screening-1' };
const OPENINGS = 20;
const LIMIT = 60_000;
/** From the shared contest's ports; it would be slower in the other measurements with so many works. */
const PORTS_BEYOND = 5;

/** A nominator opens the page of a large contest: from the request for the page to the first work that can be opened. */
export const nominatorPage = ({ table, port }) => [
  {
    what: `the nominator's page with ${WORKS} works`,
    run: async () => {
      const dataDir = path.join(benchFolder, 'nominatorPage');
      const contest = new Contest(port + PORTS_BEYOND, dataDir);
      try {
        await contest.started();
        await run(path.join(project, 'bin/bench'), ['-test.run', '^TestFillContest$', '-fill', dataDir], {
          limit: 300_000,
          cwd: path.join(project, 'backend/bench'),
        });
        tell(table, await openings(contest.editions.international.origin));
      } finally {
        await contest.stop();
      }
    },
  },
];

function tell(table, { cold, warm }) {
  const what = `the nominator's page with ${WORKS} works`;
  table.tell(what, 'first row, nothing cached, p50', quantile(cold, 0.5), 'ms');
  table.atMost(what, 'first row, nothing cached, p95', quantile(cold, 0.95), budgets.firstRow, 'ms');
  table.tell(what, 'first row on a reload, p95', quantile(warm, 0.95), 'ms');
}

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)];

async function openings(origin) {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(LIMIT);
    await context.addInitScript(watchForRow);
    await logIn(context);
    const cold = [];
    const warm = [];
    for (let i = 0; i < OPENINGS; i++) {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
      await page.goto('/nominate2');
      cold.push(await firstRow(page));
      await opensWork(page);
      await cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
      await page.reload();
      await page.reload();
      warm.push(await firstRow(page));
      await page.close();
    }
    return { cold, warm };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: notes when a frame first has a work that a press would reach. */
function watchForRow() {
  localStorage.setItem('marquee.language', 'en');
  const look = () => {
    const row = document.querySelector('.judging-item');
    const box = row?.getBoundingClientRect();
    const reached = box?.width && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (reached && row.contains(reached)) window.firstRow = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function firstRow(page) {
  await page.waitForFunction(() => window.firstRow !== undefined);
  return page.evaluate(() => window.firstRow);
}

async function opensWork(page) {
  const row = page.locator('.judging-item').nth(1);
  await row.click();
  await page.locator('.judging-item[aria-current]').and(row).waitFor();
}

async function logIn(context) {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Judge name' }).fill(NOMINATOR.name);
  await page.getByLabel('Password', { exact: true }).fill(NOMINATOR.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('.judging-item').first().waitFor();
  await page.close();
}
