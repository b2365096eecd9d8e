import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export const SERVER = path.join(PROJECT, 'bin/marquee');
export const TOOLS = path.join(PROJECT, 'bin/tools');
export const SITE = path.join(PROJECT, 'site/dist');

/** Throws when the site is not built. */
export function mustBeBuilt(): void {
  if (!existsSync(path.join(SITE, 'international/index.html')))
    throw new Error('The site is not built: run `npm run build` first.');
}
