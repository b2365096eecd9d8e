import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { LAYERS } from './layerOrder.ts';

/** Joins stylesheets of the bundle into one, so that a page is painted after one request; returns its file. */
export function pageStyles(root: string, files: readonly string[]): string {
  const rules = files.map((file) => fs.readFileSync(path.join(root, file), 'utf8').replace(LAYERS, ''));
  const css = LAYERS + rules.join('');
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const file = `assets/page-${hash}.css`;
  fs.writeFileSync(path.join(root, file), css);
  return file;
}
