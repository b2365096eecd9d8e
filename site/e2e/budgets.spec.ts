import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { applicationBytes, firstLoad } from '../bench/bytes.mjs';
import { smallestGzip } from '../ssg/gzip.mjs';
import { expect, test } from './fixtures';
import { PROJECT, SITE } from './harness/paths';
import { addressOf, nameOf, PUBLIC_PAGES } from './pages/publicPages';

interface Budgets {
  page: Record<'js' | 'css' | 'html' | 'font', number>;
  held: number;
  stills: number;
  shell: number;
  route: number;
}

const budgets = JSON.parse(readFileSync(path.join(PROJECT, 'site/bench/budgets.json'), 'utf8')) as Budgets;

/** The home pages' styles are inline, so they count to the document's budget. */
const HOME = /^\/(en)?$/;

for (const publicPage of PUBLIC_PAGES) {
  test(`${nameOf(publicPage)} is within its byte budget`, async ({ browser, contest }) => {
    const bytes = await firstLoad(browser, addressOf(publicPage, contest));
    for (const kind of ['js', 'css', 'html', 'font'] as const) {
      expect(bytes[kind], kind).toBeGreaterThan(0);
      expect(bytes[kind], kind).toBeLessThanOrEqual(budgets.page[kind]);
    }
    expect(bytes.held, 'pictures in the page').toBeLessThanOrEqual(budgets.held);
    if (HOME.test(publicPage.path))
      expect(bytes.document, 'with its styles').toBeLessThanOrEqual(budgets.page.html);
  });
}

/** The builds of Home: with samples, with announced finalists, with results. Each contains every act that it can come to. */
const HOMES = {
  samples: 'international',
  announced: '.variants/partner/international',
  results: '.variants/results/international',
};

for (const [build, folder] of Object.entries(HOMES)) {
  test(`Home with ${build} is within its byte budget in every act`, () => {
    for (const file of ['index.html', 'en/index.html']) {
      const bytes = smallestGzip(readFileSync(path.join(SITE, folder, file))).length;
      expect(bytes, file).toBeLessThanOrEqual(budgets.page.html);
    }
  });
}

test('the stills of all finalists are one picture within its byte budget', () => {
  const assets = path.join(SITE, 'international/assets');
  const stills = readdirSync(assets).filter((name) => name.startsWith('stills-'));
  expect(stills).toHaveLength(1);
  expect(statSync(path.join(assets, stills[0]!)).size).toBeLessThanOrEqual(budgets.stills);
});

for (const edition of ['international', 'camp'] as const) {
  test(`the application of the ${edition} edition is within its byte budget`, () => {
    const { shell, routes } = applicationBytes(path.join(SITE, edition));
    expect(shell).toBeLessThanOrEqual(budgets.shell);
    expect(Object.keys(routes)).toContain('src/features/registration/Register.tsx');
    for (const [screen, bytes] of Object.entries(routes))
      expect(bytes, screen).toBeLessThanOrEqual(budgets.route);
  });
}
