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

/** The folder of a variant of the site, which `npm run variants` builds. */
export function variantFolder(name: string, edition: string): string {
  const folder = path.join(SITE, '.variants', name, edition);
  if (!existsSync(path.join(folder, 'app.html')))
    throw new Error('The variants of the site are not built: run `npm run variants` first.');
  return folder;
}
