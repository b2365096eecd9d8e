import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hasWinners, webRoot } from './edition';
import results from '../e2e/harness/winners.json';

const root = webRoot('international');
const read = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|js|json|xml|css|svg)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
const NAMES = results.winners
  .map(({ credits }) => credits)
  .filter((name) => name.includes(' ') && name !== 'Second Take');

it('names no maker in any built file before the results are public', () => {
  const files = read(root);
  expect(files.length, 'build the site first: npm run build').toBeGreaterThan(10);
  if (hasWinners('international')) return;
  const naming = files.filter((file) => {
    const content = fs.readFileSync(file, 'utf8');
    return NAMES.some((name) => content.includes(name)) || /"(?:credits|creditText)":"/.test(content);
  });
  expect(naming).toEqual([]);
});
