import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Edition } from '../../src/lib/edition.ts';
import { CATALOGUE } from '../edition.ts';

/** The page's file below the web root, answered at `/winners/report`. */
const FILE = 'winners/report.html';

/**
 * The report of the published results, or null where none is published. Throws when `results.html` is not the file that
 * `winners.json` names: the page of winners links it as verifiable.
 */
export function publishedReport(edition: Edition, catalogue = CATALOGUE): Buffer | null {
  const folder = path.join(catalogue, 'editions', edition);
  const winners = path.join(folder, 'winners.json');
  if (!fs.existsSync(winners)) return null;
  const { report } = JSON.parse(fs.readFileSync(winners, 'utf8')) as { report?: string };
  if (!report) return null;
  const file = path.join(folder, 'results.html');
  const page = fs.existsSync(file) ? fs.readFileSync(file) : null;
  if (!page || createHash('sha256').update(page).digest('hex') !== report)
    throw new Error(`${file} is not the report that winners.json names: publish the results again`);
  return page;
}

/** Writes the published report into the site. */
export function reportFile(edition: Edition): Plugin {
  return {
    name: 'site-published-report',
    apply: 'build',
    generateBundle() {
      const source = publishedReport(edition);
      if (source) this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}
