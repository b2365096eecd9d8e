import fs from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';

/** Entry of the application in the manifest. */
const SHELL = 'app.html';
/** The face every page of both editions sets its first words in. */
const FIRST_FONT = 'src/styles/fonts/archivo-latin-wdth-normal.woff2';

/** Reads what the bundle wrote where. */
export const readManifest = (root: string): Manifest =>
  JSON.parse(fs.readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Manifest;

/**
 * The head tags by which a pre-rendered page takes the bundle's styles and scripts: those of the shell, of its screen and
 * of its language's texts, so that hydration waits for nothing.
 */
export function bundleTags(manifest: Manifest, modules: string[]): string {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the bundle has no ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports?.forEach(walk);
    chunk.css?.forEach((file) => styles.add(file));
  };
  [SHELL, ...modules].forEach(walk);
  const entry = manifest[SHELL]!.file;
  const font = manifest[FIRST_FONT];
  if (!font) throw new Error(`the bundle has no ${FIRST_FONT}`);
  return [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`,
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts]
      .filter((file) => file !== entry)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    `<script type="module" crossorigin src="/${entry}"></script>`,
  ].join('\n    ');
}
