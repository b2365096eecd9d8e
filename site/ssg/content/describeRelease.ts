import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Edition } from '../../src/lib/edition.ts';
import { hasFinalists, hasWinners, webRoot } from '../edition.ts';

/**
 * Writes `release.json` into a built site: its release, which changes with its pages, and what they show that can be taken
 * back. The service answers its address with what is hidden now (decision 65).
 */
export function describeRelease(edition: Edition): void {
  const root = webRoot(edition);
  const sum = crypto.createHash('sha256');
  const pages = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && !name.startsWith('.'))
    .sort();
  for (const name of pages) sum.update(name).update(fs.readFileSync(path.join(root, name)));
  const shows = [hasFinalists(edition) && 'finalists', hasWinners(edition) && 'winners'].filter(Boolean);
  const description = { release: sum.digest('hex').slice(0, 16), hidden: [], shows };
  fs.writeFileSync(path.join(root, 'release.json'), `${JSON.stringify(description)}\n`);
}
