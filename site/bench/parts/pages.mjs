import path from 'node:path';
import { chromium } from '@playwright/test';
import { applicationBytes, firstLoad } from '../bytes.mjs';
import { inBoth } from '../contest.mjs';
import { budgets, chromePath, project } from '../paths.mjs';

/** Bytes of a first visit, page by page, and of the application behind the login. */
export function pages({ contest, table }) {
  const editions = Object.entries(contest.editions);
  return [
    ...editions.flatMap(([edition, { origin, paths }]) =>
      paths.flatMap(inBoth).map((where) => ({
        what: `${edition} ${where}`,
        run: () => measurePage(`${edition} ${where}`, origin + where, contest, table),
      })),
    ),
    ...editions.map(([edition]) => ({
      what: `${edition} application`,
      run: () => measureApplication(edition, table),
    })),
  ];
}

async function measurePage(what, address, contest, table) {
  await contest.started();
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  try {
    const bytes = await firstLoad(browser, address);
    if (bytes.held > 0)
      table.atMost(what, 'pictures held, gzip', bytes.held / 1000, budgets.held / 1000, 'kB', 1);
    for (const [kind, limit] of Object.entries(budgets.page))
      table.atMost(what, `${kind}, gzip`, bytes[kind] / 1000, limit / 1000, 'kB', 1);
  } finally {
    await browser.close();
  }
}

function measureApplication(edition, table) {
  const { shell, texts, routes } = applicationBytes(path.join(project, 'site/dist', edition));
  const what = `${edition} application`;
  table.atMost(what, 'shell js, gzip', shell / 1000, budgets.shell / 1000, 'kB', 1);
  table.atMost(what, 'texts of a language, gzip', texts / 1000, budgets.texts / 1000, 'kB', 1);
  const [screen, largest] = Object.entries(routes).reduce((a, b) => (b[1] > a[1] ? b : a));
  const name = path.basename(screen, '.tsx');
  table.atMost(`${edition} ${name}`, 'its own js, gzip', largest / 1000, budgets.route / 1000, 'kB', 1);
}
