import fs from 'node:fs';
import path from 'node:path';

export const project = path.resolve(import.meta.dirname, '../..');

/** Where figures and the measured contest's data are kept. */
export const benchFolder = path.join(project, 'var/bench');

export const budgets = JSON.parse(fs.readFileSync(path.join(project, 'site/bench/budgets.json'), 'utf8'));

/** The browser to measure with; undefined is the one that Playwright brought. */
export const chromePath = process.env.CHROMIUM_PATH || undefined;
