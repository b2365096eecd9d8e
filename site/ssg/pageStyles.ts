import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { LAYERS } from './layerOrder.ts';

/** Joins stylesheets of the bundle into one text, so that a page need not wait for several. */
export function pageStyles(root: string, files: readonly string[]): string {
  const rules = files.map((file) => fs.readFileSync(path.join(root, file), 'utf8').replace(LAYERS, ''));
  return LAYERS + rules.join('');
}

/** Writes a page's styles into a file of their own below the web root; returns its name. */
export function writePageStyles(root: string, css: string): string {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const file = `assets/page-${hash}.css`;
  fs.writeFileSync(path.join(root, file), css);
  return file;
}
